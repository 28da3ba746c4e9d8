import { Hono } from 'hono'
import { changeStatus, StatusChange } from '#contract/status.ts'
import { presence } from '#presence'
import { readBody } from '../body.ts'
import type { Showing } from '../context.ts'
import { valueOf } from '../failure.ts'
import { shownIn } from '../middleware/session.ts'

export const statusRoutes = new Hono<Showing>().post(changeStatus.path, shownIn, async c => {
  let change = await readBody(c, StatusChange)
  let { session, shown } = c.var
  let answer = await presence(c.env, session.userId).changeStatus(change, shown)
  return c.json(valueOf(answer), 200)
})
