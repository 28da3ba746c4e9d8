import { DurableObject } from 'cloudflare:workers'
import { PASSWORD_TRIES, type Rate } from '#contract/rates.ts'
import { Hits } from './hits.ts'

const DAY_MS = 86_400_000
/** The longest window of any rate; older hits decide nothing. */
const MEMORY_MS = 7 * DAY_MS

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

  override async alarm(): Promise<void> {
    if (this.#hits.forget(Date.now() - MEMORY_MS)) await this.#cleanLater()
  }

  #tries(key: string): { count: number; lastAt: number } {
    this.ctx.storage.sql.exec(
      'create table if not exists tries (key text primary key, count integer not null, last_at integer not null)'
    )
    let [row] = this.ctx.storage.sql
      .exec<{ count: number; last_at: number }>(
        'select count, last_at from tries where key = ?',
        key
      )
      .toArray()
    return { count: row?.count ?? 0, lastAt: row?.last_at ?? 0 }
  }

  async #cleanLater() {
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
    }
  }
}
