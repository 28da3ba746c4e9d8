import { DurableObject } from 'cloudflare:workers'
import { PASSWORD_TRIES, type Rate } from '#contract/rates.ts'
import { Hits } from './hits.ts'

const DAY_MS = 86_400_000
/** The longest window of any rate; older hits decide nothing. */
const MEMORY_MS = 7 * DAY_MS
/** Wrong passwords so long ago are no longer counted as in a row with new ones. */
const TRIES_MEMORY_MS = 30 * DAY_MS

/** Exact counters for keys that belong to no person's object: addresses, networks, pairs. One shard of many. */
export class RateLimiter extends DurableObject<Env> {
  readonly #hits = new Hits(this.ctx.storage.sql)

  /** Counts one hit of `key`; gives the ms to wait, 0 = counted. */
  async take(key: string, rates: readonly Rate[], factor: number): Promise<number> {
    await this.#cleanLater()
    return this.#hits.take(key, rates, Date.now(), factor)
  }

  /**
   * Counts one try of a password as failed before it is checked, so that tries at once can't slip through.
   * Gives the ms to wait, 0 = go on; `forgive` takes the count back when the password was right.
   */
  async tryPassword(key: string, factor: number): Promise<number> {
    await this.#cleanLater()
    let { free, firstDelayMs, longestDelayMs, most } = PASSWORD_TRIES
    let now = Date.now()
    let { count, lastAt } = this.#tries(key)
    if (count >= most * factor) return longestDelayMs
    let over = count - free * factor
    let delay = over < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(over, 20))
    if (now < lastAt + delay) return lastAt + delay - now
    this.ctx.storage.sql.exec(
      'insert or replace into tries (key, count, last_at) values (?, ?, ?)',
      key,
      count + 1,
      now
    )
    return 0
  }

  async forgive(key: string): Promise<void> {
    this.#tries(key)
    this.ctx.storage.sql.exec('delete from tries where key = ?', key)
  }

  /** D25: forgets all hits of `key`. */
  async forget(key: string): Promise<void> {
    this.#hits.forgetKey(key)
  }

  override async alarm(): Promise<void> {
    let now = Date.now()
    let areHitsLeft = this.#hits.forget(now - MEMORY_MS)
    let areTriesLeft = this.#forgetTries(now - TRIES_MEMORY_MS)
    if (areHitsLeft || areTriesLeft) await this.#cleanLater()
  }

  /** An account that only a reset opens stays closed however long nobody tries. Gives whether others are left. */
  #forgetTries(instant: number): boolean {
    let { sql } = this.ctx.storage
    let { most } = PASSWORD_TRIES
    this.#prepareTries()
    sql.exec('delete from tries where last_at < ? and count < ?', instant, most)
    return sql.exec('select 1 from tries where count < ? limit 1', most).toArray().length > 0
  }

  #tries(key: string): { count: number; lastAt: number } {
    this.#prepareTries()
    let [row] = this.ctx.storage.sql
      .exec<{ count: number; last_at: number }>(
        'select count, last_at from tries where key = ?',
        key
      )
      .toArray()
    return { count: row?.count ?? 0, lastAt: row?.last_at ?? 0 }
  }

  #prepareTries() {
    this.ctx.storage.sql.exec(
      'create table if not exists tries (key text primary key, count integer not null, last_at integer not null)'
    )
  }

  async #cleanLater() {
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
    }
  }
}
