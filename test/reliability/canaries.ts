import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { readGroups } from '#contract/groups.ts'
import { readNotifications, readPreferences } from '#contract/notifications.ts'
import { deleteAccount, exportAccount } from '#contract/profile.ts'
import { readRequests, search } from '#contract/requests.ts'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Known } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { PushServer } from '../support/node/push-server.ts'
import { asks } from './asking.ts'
import { type CanaryLife, liveWithCanaries, NEVER_KEPT } from './canary-life.ts'
import { Database } from './database.ts'
import type { Programme, Run } from './programme.ts'
import { bytesOf, keptOf, mails, namesIn } from './remains.ts'

const KILLS = { full: 15, quick: 1 }
const MOMENT_MS = 6
/** As text and as a page. */
const FORMS_OF_A_MAIL = 2
const LOOK_MS = 20
const PATIENCE_MS = 60_000

/** What is left to be done of a deletion, each until it is not. */
const STEPS = {
  'the rows': (id: number) => `select 1 from users where id = ${id}`,
  'the objects': (id: number) => `select 1 from tombstones where user_id = ${id}`,
  'the photo': () => 'select 1 from photos where user_id is null',
  'the mail': () => "select 1 from outbox where kind = 'account_deleted'"
}
type Step = keyof typeof STEPS
const NAMES = Object.keys(STEPS) as Step[]

interface Scene {
  server: Server
  push: PushServer
  database: Database
}

const isLeft = (database: Database, step: Step, id: number) =>
  database.rows(STEPS[step](id)).length > 0

async function until(isSo: () => boolean, what: string): Promise<void> {
  let end = Date.now() + PATIENCE_MS
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
    await setTimeout(LOOK_MS)
  }
}

/** Deletes the account and kills the server: at once, or when one of the steps has been done. */
async function deleteAndKill(
  { database, server }: Scene,
  { owner }: CanaryLife,
  step: Step | undefined,
  chance: () => number
) {
  let { id } = owner.me
  let end = Date.now() + PATIENCE_MS
  let answer = owner.call(deleteAccount).catch(() => undefined)
  let isTime = () =>
    step === undefined ||
    ['the rows' as const, step].every(each => !isLeft(database, each, id)) ||
    Date.now() > end
  while (!isTime()) await setImmediate()
  await setTimeout(chance() * MOMENT_MS)
  let { complaints } = server
  await server.kill9()
  await answer
  return complaints
}

/** Eleven minutes pass while nobody serves it; gives the first step that was left. */
function passTime(database: Database, id: number): string {
  let left = NAMES.find(step => isLeft(database, step, id))
  database.writes(`
    update photos set created_at = created_at - 660000;
    update tombstones set died_at = died_at - 660000;
    update outbox set due_at = due_at - 660000`)
  return left ?? 'nothing'
}

async function answersTo(person: Known, words: readonly string[]): Promise<string> {
  let found: unknown[] = [
    await person.call(readContacts),
    await person.call(readRequests),
    await person.call(readGroups),
    await person.call(readNotifications),
    await person.call(readPreferences),
    await person.call(exportAccount)
  ]
  for (let query of words) found.push(await person.call(search, { body: { query } }))
  return JSON.stringify(found)
}

/** Everywhere where something of a deleted person could be. */
async function remainsOf(
  scene: Scene,
  life: CanaryLife,
  oldMails: ReadonlySet<string>,
  pushes: number,
  said: string
) {
  let { push, server } = scene
  let { canaries, contactDevice, others, photo } = life
  let where = (place: string, content: string) =>
    namesIn(canaries, content).map(name => `${name} in ${place}`)
  let newMails = [...mails()].filter(([path]) => !oldMails.has(path)).map(([, text]) => text)
  let { email = '', name = '', phone = '', username = '' } = canaries
  let answers: string[] = []
  for (let person of others) {
    answers.push(await answersTo(person, [name, username, email, phone]))
  }
  let shown = await fetch(new URL(photo, server.url))
  return [
    ...keptOf(server.state, canaries),
    ...where('an answer', answers.join()),
    ...where('a mail', newMails.join()),
    ...where('a push', JSON.stringify(push.service.requestsOf(contactDevice).slice(pushes))),
    ...where('the log', said + server.complaints),
    ...(shown.status === 404 ? [] : [`The photo was answered ${shown.status}`])
  ]
}

/** Somebody lives, deletes the account, and is looked for. */
async function death(scene: Scene, { chance }: Run, way: { isKilled: boolean; step?: Step }) {
  let { database, push, server } = scene
  let life = await liveWithCanaries(server.url, push)
  let { canaries, contactDevice, owner } = life
  let pushesOf = () => push.service.requestsOf(contactDevice).length
  await until(() => pushesOf() > 0, 'the contact was pushed to')
  let mailsOf = () => [...mails().values()].filter(text => namesIn(canaries, text).length > 0)
  await until(() => mailsOf().length === FORMS_OF_A_MAIL, 'the contact was mailed')
  let kept = new Set(keptOf(server.state, canaries).map(text => text.split(' in ')[0] ?? ''))
  let unplanted = Object.keys(canaries).filter(name => kept.has(name) === NEVER_KEPT.includes(name))
  let [oldMails, pushes] = [new Set(mails().keys()), pushesOf()]
  let said = ''
  let left = 'nothing'
  if (way.isKilled) {
    said = await deleteAndKill(scene, life, way.step, chance)
    left = passTime(database, owner.me.id)
    await server.restart()
    let { status } = await asks(server.url, readMe, { token: owner.token })
    if (status === 200) await owner.call(deleteAccount)
    await fetch(new URL('/cdn-cgi/local/scheduled', server.url))
  } else await owner.call(deleteAccount)
  await until(
    () => NAMES.every(step => !isLeft(database, step, owner.me.id)),
    `nothing was left after ${left}`
  )
  let remains = await remainsOf(scene, life, oldMails, pushes, said)
  return {
    left,
    planted: Object.keys(canaries).length,
    inFreePages: bytesOf(server.state, canaries).length,
    faults: [
      ...unplanted.map(
        name => `Before the deletion: ${name} ${kept.has(name) ? 'kept' : 'not kept'}`
      ),
      ...remains.map(text => `Killed with ${left} left: ${text}`)
    ]
  }
}

type Death = Awaited<ReturnType<typeof death>>

function figuresOf(deaths: readonly Death[]): Record<string, number | string> {
  let killed = deaths.slice(1).map(({ left }) => left)
  let counts = [...NAMES, 'nothing'].map(name => [
    `killed before ${name}`,
    killed.filter(left => left === name).length
  ])
  return {
    deletions: deaths.length,
    'canaries each': deaths[0]?.planted ?? 0,
    'canaries found': deaths.reduce((sum, { faults }) => sum + faults.length, 0),
    ...(Object.fromEntries(counts) as Record<string, number>),
    'most in bytes that no row uses': Math.max(...deaths.map(({ inFreePages }) => inFreePages))
  }
}

/** SECURITY H9, check 24. */
export const canaries: Programme = {
  what: 'somebody who has left words everywhere deletes the account, also while the server is killed',
  gate: 'no row, object, photo, mail, push, log or answer to others holds one of these words afterwards',
  async run(run) {
    let push = await PushServer.start()
    let server = await Server.start({ PUSH_HOSTS: push.host })
    let deaths: Death[] = []
    try {
      let scene = { server, push, database: new Database(server.state) }
      deaths.push(await death(scene, run, { isKilled: false }))
      for (let i = 0; i < KILLS[run.effort]; i += 1) {
        let step = [undefined, ...NAMES][(i + 1) % (NAMES.length + 1)]
        deaths.push(await death(scene, run, { isKilled: true, ...(step && { step }) }))
        run.say(`${i + 1} of ${KILLS[run.effort]} kills, ${deaths.at(-1)?.left} left to do`)
      }
    } finally {
      await server.stop()
      await push.stop()
    }
    return {
      n: deaths.length,
      figures: figuresOf(deaths),
      faults: deaths.flatMap(({ faults }) => faults)
    }
  }
}
