import { readContacts } from '#contract/contacts.ts'
import { changeStatus } from '#contract/status.ts'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { PushServer } from '../support/node/push-server.ts'
import { exportTo, importFrom, loseAllBut, sumsOf } from './backup.ts'
import { Database } from './database.ts'
import { bringRing, forAll, seenBy } from './drill-family.ts'
import { Listener } from './listeners.ts'
import type { Programme } from './programme.ts'

const PEOPLE = { full: 200, quick: 5 }
const BRIEF_MS = 4_000
const LOOK_MS = 100
const PATIENCE_MS = 60_000
const WORD = 'after the restore'

type Views = Record<string, string>[]

async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  let end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
    await setTimeout(LOOK_MS)
  }
}

async function timed<T>(does: () => Promise<T>): Promise<[seconds: number, result: T]> {
  let startedAt = performance.now()
  let result = await does()
  return [Math.round((performance.now() - startedAt) / 100) / 10, result]
}

async function viewsOf(url: string, people: readonly Known[]): Promise<Views> {
  let views: Views = []
  await forAll(people, async (person, i) => {
    views[i] = await seenBy(url, person)
  })
  return views
}

/** As `viewsOf`, when nothing moves any more: a push that was due may still be on its way. */
async function settledViewsOf(url: string, people: readonly Known[]): Promise<Views> {
  let before = await viewsOf(url, people)
  for (let end = Date.now() + PATIENCE_MS; ;) {
    let after = await viewsOf(url, people)
    if (differencesOf('', before, after).length === 0) return after
    if (Date.now() > end) throw new Error('What people see goes on changing')
    before = after
  }
}

/** What two looks at the same things have not in common, in words. */
function differences(when: string, before: Record<string, string>, after: Record<string, string>) {
  let names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter(name => before[name] !== after[name])
    .map(name => `${when}, ${name} is ${after[name]}, was ${before[name]}`)
}

function differencesOf(when: string, before: Views, after: Views): string[] {
  return before.flatMap((view, i) => differences(`${when}, for person ${i}`, view, after[i] ?? {}))
}

/** Somebody whose light ends while the server is down, and a contact who may see it. */
async function bringBrief(url: string) {
  let [brief, watcher] = [await signUpOutside(url, 'Brief'), await signUpOutside(url, 'Watcher')]
  await befriendOutside(brief, watcher)
  return {
    brief,
    lights: async () => {
      let statusExpiresAt = new Date(Date.now() + BRIEF_MS).toISOString()
      await brief.call(changeStatus, {
        body: { status: 'available', statusExpiresAt, visibleToGroupIds: [] }
      })
    },
    isSeen: async () => (await watcher.call(readContacts))[0]?.status === 'available'
  }
}

/** Of all contacts of somebody, who hears that they are on now, by what they may see when they look. */
async function hearsOf(url: string, owner: Known, others: readonly Known[]): Promise<string[]> {
  let ears = others.map(({ token }) => new Listener(url, token))
  await Promise.all(ears.map(ear => ear.listens()))
  let body = { status: 'available', statusMessage: WORD } as const
  await owner.call(changeStatus, { body: { ...body, visibleToGroupIds: [] } })
  let sees = await Promise.all(
    others.map(async other => {
      let contacts = await other.call(readContacts)
      return contacts.some(({ statusMessage }) => statusMessage === WORD)
    })
  )
  let hasHeard = (ear: Listener) => ear.heard.has(WORD)
  await until(() => ears.every((ear, i) => hasHeard(ear) || !sees[i]), 'who may see it has heard')
  let wrong = ears.flatMap((ear, i) => (hasHeard(ear) === sees[i] ? [] : [`${i} should not hear`]))
  if (!sees.includes(true) || !sees.includes(false)) wrong.push('Nobody hears, or everybody')
  for (let ear of ears) ear.leaves()
  return wrong
}

/** SECURITY H12, check 53. */
export const drill: Programme = {
  what: 'everything but the photos is lost, and the database comes back from its dump',
  gate: 'rows and checksums of each table are the same, each person sees the same, nothing is pushed twice, and changes are told',
  async run({ effort, say }) {
    let push = await PushServer.start()
    let server = await Server.start({ PUSH_HOSTS: push.host })
    let folder = mkdtempSync(join(tmpdir(), 'porchlight-dump-'))
    try {
      let { state, url } = server
      let dump = { schema: join(folder, 'schema.sql'), rows: join(folder, 'rows.sql') }
      let { people, pushes } = await bringRing(url, push, PEOPLE[effort])
      let { brief, isSeen, lights } = await bringBrief(url)
      let database = new Database(state)
      let isPushed = () =>
        database.rows('select 1 from notifications where push_due = 1').length === 0
      await until(isPushed, 'everything was pushed')
      say(`${people.length} people have moved in`)
      let before = await settledViewsOf(url, people)
      let pushesBefore = pushes()
      await lights()
      let wasSeen = await isSeen()
      let said = server.complaints
      await server.kill9()
      let rows = await sumsOf(state)
      let [exportS] = await timed(() => exportTo(dump, state))
      loseAllBut(state)
      let [importS] = await timed(() => importFrom(dump, state))
      let restored = await sumsOf(state)
      let [startS] = await timed(() => server.restart())
      let isStillSeen = await isSeen()
      let [readS, after] = await timed(() => viewsOf(url, people))
      let again = new Database(state)
      let isOff = () =>
        again.rows(`select 1 from statuses where user_id = ${brief.me.id} and source is null`)
          .length === 1
      // It leaves alone what is late by less than half a minute.
      await until(async () => {
        await fetch(new URL('/cdn-cgi/local/scheduled', url))
        return isOff()
      }, 'the light that had ended was off')
      let swept = await viewsOf(url, people)
      let pushed = pushes() - pushesBefore
      let broken = again.broken()
      let [owner, ...others] = people
      let deaf = owner ? await hearsOf(url, owner, others.slice(0, 20)) : []
      return {
        n: people.length,
        figures: {
          people: people.length,
          'pushes before': pushesBefore,
          tables: Object.keys(rows).length,
          rows: Object.values(rows).reduce((sum, text) => sum + parseInt(text), 0),
          'answers compared': before.reduce((sum, view) => sum + Object.keys(view).length, 0),
          'lights seen': JSON.stringify(before).split('\\"status\\":\\"available\\"').length - 1,
          'dump kB': Math.round(statSync(dump.rows).size / 1_024),
          'export s': exportS,
          'import s': importS,
          'start s': startS,
          'first look of everybody s': readS
        },
        faults: [
          ...differences('Imported', rows, restored),
          ...differencesOf('Restored', before, after),
          ...differencesOf('Swept', before, swept),
          ...broken,
          ...deaf,
          ...(pushed === 0 ? [] : [`${pushed} pushes went out again`]),
          ...(wasSeen ? [] : ['The brief light was not seen before']),
          ...(isStillSeen ? ['The brief light is seen past its end'] : []),
          ...(said + server.complaints === '' ? [] : [`It complained: ${said}${server.complaints}`])
        ]
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await server.stop()
      await push.stop()
    }
  }
}
