import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import type { Person } from './people.ts'

const realTimeout = globalThis.setTimeout

/** Longer than anybody waits for a contact, shorter than a test run. */
const HANG_MS = 15_000
/** What takes longer than this in the product takes a twentieth of it in a test that asks for it. */
const LONG_MS = 5_000

/** What happens when news reach somebody's object; `hear` is what would have happened. */
export type Fault = (hear: () => Promise<void>) => Promise<void>

function pause(ms: number): Promise<void> {
  return new Promise(resolve => realTimeout(resolve, ms))
}

export const failing: Fault = async () => {
  throw new Error('Out of reach')
}

/** The call stays open and nothing comes of it. */
export const hanging: Fault = () => pause(HANG_MS)

/** The news arrive, but whoever sent them never learns of it. */
export const unconfirmed: Fault = async hear => {
  await hear()
  await pause(HANG_MS)
}

export function lateBy(ms: number): Fault {
  return async hear => {
    await pause(ms)
    return hear()
  }
}

/** The news arrive at once, but that they did is known only later. */
export function confirmedAfter(ms: number): Fault {
  return async hear => {
    await hear()
    await pause(ms)
  }
}

/** Only the first news are late, so that others could overtake them. */
export function onceLateBy(ms: number): Fault {
  let late = lateBy(ms)
  let isFirst = true
  return hear => {
    if (!isFirst) return hear()
    isFirst = false
    return late(hear)
  }
}

/** Puts `fault` between everybody and these people's objects, until the test ends or the result is called. */
export function disturb(people: readonly Person[], fault: Fault): () => void {
  let ids = new Set(people.map(({ id }) => String(id)))
  let { hear, hearOf } = UserPresence.prototype
  let meet = (object: UserPresence, undisturbed: () => Promise<void>) =>
    ids.has(object['ctx'].id.name ?? '') ? fault(undisturbed) : undisturbed()
  UserPresence.prototype.hear = async function (...given) {
    return meet(this, () => hear.apply(this, given))
  }
  UserPresence.prototype.hearOf = async function (...given) {
    return meet(this, () => hearOf.apply(this, given))
  }
  let isOver = false
  let restore = () => {
    if (!isOver) Object.assign(UserPresence.prototype, { hear, hearOf })
    isOver = true
  }
  onTestFinished(restore)
  return restore
}

/** Makes the product give up on a hanging call within a fraction of a second, until the test ends. */
export function shortenPatience(): void {
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    realTimeout(run, ms > LONG_MS ? ms / 20 : ms)) as typeof setTimeout
  onTestFinished(() => {
    globalThis.setTimeout = realTimeout
  })
}

function isStatusWrite(statements: readonly object[]): boolean {
  return statements.some(
    each => 'statement' in each && String(each.statement).startsWith('update "statuses"')
  )
}

/**
 * Puts `interfere` before every batch that the database gets, or only before those that write a status, until the test ends
 * or the result is called. What it throws is what the batch throws.
 */
export function beforeBatches(which: 'all' | 'writes', interfere: () => Promise<void>): () => void {
  let { batch } = env.DB
  let isOver = false
  env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
    let isMeant = which === 'all' || isStatusWrite(statements)
    if (isMeant && !isOver) await interfere()
    return batch.call(env.DB, statements) as Promise<D1Result<T>[]>
  }
  let restore = () => {
    if (!isOver) env.DB.batch = batch
    isOver = true
  }
  onTestFinished(restore)
  return restore
}

/** Loses the answer to the next write of a status, which is written all the same. */
export function loseNextAnswer(): void {
  let { batch } = env.DB
  env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
    let results = (await batch.call(env.DB, statements)) as D1Result<T>[]
    if (!isStatusWrite(statements)) return results
    env.DB.batch = batch
    return loseDatabase()
  }
  onTestFinished(() => void (env.DB.batch = batch))
}

export async function loseDatabase(): Promise<never> {
  throw new Error('D1_ERROR: Network connection lost.')
}

/** Kills a person's object where it stands: its memory, its calls and what it meant to do after its answers are gone. */
export async function kill(person: Person): Promise<void> {
  await runInDurableObject(presence(env, person.id), (_, state) => state.abort('killed')).catch(
    () => undefined
  )
}
