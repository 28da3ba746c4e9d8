import { Hono } from 'hono'
import { changeEntry, createEntry, deleteEntry, readSchedule } from '#contract/schedule.ts'
import { readEntries } from '#db/schedule.ts'
import { presence } from '#presence'
import { readBody, readId } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { valueOf } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'

export const scheduleRoutes = new Hono<SignedIn>()
  .get(readSchedule.path, signedIn, async c =>
    c.json(await readEntries(c.var.db, c.var.session.userId), 200)
  )
  .post(createEntry.path, signedIn, async c => {
    let own = presence(c.env, c.var.session.userId)
    let entry = valueOf(await own.addEntry(await readBody(c, createEntry.body)))
    tellDevices(c, c.var.session.userId, 'schedule')
    return c.json(entry, 201)
  })
  .patch(changeEntry.path, signedIn, async c => {
    let id = readId(c, 'id', 'entry_not_found')
    let own = presence(c.env, c.var.session.userId)
    let entry = valueOf(await own.changeEntry(id, await readBody(c, changeEntry.body)))
    tellDevices(c, c.var.session.userId, 'schedule')
    return c.json(entry, 200)
  })
  .delete(deleteEntry.path, signedIn, async c => {
    let own = presence(c.env, c.var.session.userId)
    valueOf(await own.deleteEntry(readId(c, 'id', 'entry_not_found')))
    tellDevices(c, c.var.session.userId, 'schedule')
    return c.body(null, 204)
  })
