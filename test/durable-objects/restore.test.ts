import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import handbook from '../../docs/operations.md?raw'
import worker from '../../worker/index.ts'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff } from '../support/family.ts'
import { type Person, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { addsEntry } from '../support/schedules.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What an operator runs when a backup is back. */
async function cleanUp(): Promise<void> {
  let [, sql = ''] = /^```sql\n(.*?)^```/ms.exec(handbook) ?? []
  let statements = sql.split(';\n').filter(one => one.trim() !== '')
  expect(statements.length).toBeGreaterThan(0)
  await env.DB.batch(statements.map(one => env.DB.prepare(one)))
}

async function sweep(): Promise<void> {
  await worker.scheduled(createScheduledController(), env)
}

/** By the clock of the database, which the statements ask; it stands from here on. */
function today(): number {
  let now = Date.now()
  at(now)
  return now
}

/** Open now, since hours and for hours, whenever the test runs. */
async function opensAllWeek(person: Person, now: number): Promise<void> {
  let hour = new Date(now).getUTCHours()
  let times = hour >= 6 && hour < 18 ? '00:00-23:59' : '12:00-11:59'
  for (let day of DAYS) await addsEntry(person, `${day} ${times}`)
}

it('SECURITY 53: after a restore nobody is signed in or available, and the sweep tells everybody', async () => {
  let now = today()
  let ben = await signUp('Ben Okoro')
  let [ana, cyd] = await newPeople('Ana Silva', 'Cyd Marsh')
  await makeContacts(ben, ana, cyd)
  await ana.goesAvailable()
  await cyd.goesAvailable({ until: new Date(now + 3_600_000) })
  await Promise.all([ana, cyd].map(hasTold))
  let { socket } = await Ear.of(ben)
  await cleanUp()
  for (let person of [ana, ben, cyd]) {
    expect(await person.tries('GET', '/api/me')).toMatchObject(refused('unauthorized'))
  }
  at(now + 1_000)
  let back = await signIn(ben.email)
  for (let other of [ana, cyd]) {
    expect(await back.sees(other)).toMatchObject({ status: 'unavailable' })
  }
  let ear = await Ear.of(back)
  await ear.hears()
  at(now + 60_000)
  await sweep()
  expect(await socket.closes()).toBe(4401)
  let heard = await ear.hears(ana, cyd)
  for (let other of [ana, cyd]) expect(heard).toContainEqual(isOff(other))
})

it('SECURITY 53: after a restore a schedule switches nobody on before it opens again', async () => {
  let now = today()
  let [lit, dark] = await Promise.all([signUp('Lit Moss'), signUp('Dark Reed')])
  for (let person of [lit, dark]) await opensAllWeek(person, now)
  await dark.goesUnavailable()
  // The backup is older than the window that is open, which she has left by hand since.
  await env.DB.prepare('update statuses set settled_at = ? where user_id = ?')
    .bind(now - 2 * 86_400_000, dark.id)
    .run()
  await cleanUp()
  at(now + 60_000)
  await sweep()
  for (let person of [lit, dark]) {
    let { status } = await (await signIn(person.email)).me()
    expect(status, person.name).toBe('unavailable')
  }
})
