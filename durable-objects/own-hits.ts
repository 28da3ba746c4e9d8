import type { Answer } from './answer.ts'
import { limitFactor, type Rate, RATES } from '#contract/rates.ts'

const PREPARE =
  'create table if not exists own_hits (key text primary key, times text not null) without rowid'
/** What an object counted in before, a row for each hit. */
const DROP = 'drop table if exists hits'

type OwnAct = 'connects' | 'frames' | 'status' | 'statusOff'

/**
 * Exact counters over sliding windows of what one person does, in their object. They count in memory, where no await can fall
 * between look and count, and are kept by whoever takes a hit: with what follows from it, since each write for itself is a
 * way to the disk that everything else waits for.
 */
export class OwnHits {
  readonly #env: Env
  readonly #sql: SqlStorage
  #times: Map<string, number[]> | undefined
  readonly #unkept = new Set<string>()

  constructor(env: Env, sql: SqlStorage) {
    this.#env = env
    this.#sql = sql
  }

  /** Counts one hit, unless the rate is used up; gives the ms to wait, 0 = counted. */
  take(key: OwnAct, now: number): number {
    let [{ limit, windowMs }]: readonly [Rate] = RATES[key]
    let times = this.#read()
    let recent = (times.get(key) ?? []).filter(at => at > now - windowMs)
    let first = recent.at(-limit * limitFactor(this.#env))
    if (first !== undefined) return first + windowMs - now
    times.set(key, [...recent, now])
    this.#unkept.add(key)
    return 0
  }

  /** The same for what nothing follows from that is stored. */
  takeAndKeep(key: OwnAct, now: number): number {
    let wait = this.take(key, now)
    this.keep()
    return wait
  }

  /**
   * Does what may change the status, and counts it; a light that may be on is switched off however often (C099). Who has
   * not shown that they are this person uses up nothing of theirs.
   */
  async counted<T>(
    isOff: boolean,
    light: { mayBeOn(now: number): boolean },
    act: () => Promise<Answer<T>>
  ): Promise<Answer<T>> {
    let now = Date.now()
    let key: OwnAct = isOff ? 'statusOff' : 'status'
    let retryAfterMs = this.take(key, now)
    let isUsedUp = retryAfterMs > 0 && !(isOff && light.mayBeOn(now))
    if (isUsedUp) return { ok: false, code: 'too_many', retryAfterMs }
    try {
      let answer = await act()
      if (retryAfterMs === 0 && !answer.ok && answer.code === 'unauthorized')
        this.#giveBack(key, now)
      return answer
    } finally {
      this.keep()
    }
  }

  /** Keeps what was counted. */
  keep(): void {
    for (let key of this.#unkept) {
      let times = JSON.stringify(this.#times?.get(key) ?? [])
      this.#sql.exec('insert or replace into own_hits values (?, ?)', key, times)
    }
    this.#unkept.clear()
  }

  /** D25: all that is stored is being forgotten. */
  forget(): void {
    this.#times = undefined
    this.#unkept.clear()
  }

  #giveBack(key: OwnAct, now: number): void {
    // Of an account that is gone nothing is counted any more.
    let times = this.#times?.get(key) ?? []
    let at = times.lastIndexOf(now)
    if (at >= 0) this.#times?.set(key, times.toSpliced(at, 1))
  }

  #read(): Map<string, number[]> {
    if (this.#times) return this.#times
    this.#sql.exec(PREPARE)
    this.#sql.exec(DROP)
    let rows = this.#sql.exec<{ key: string; times: string }>('select key, times from own_hits')
    this.#times = new Map(
      [...rows].map(({ key, times }) => [key, JSON.parse(times) as number[]] as const)
    )
    return this.#times
  }
}
