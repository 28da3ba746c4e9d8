import type { Rate } from '#contract/rates.ts'

/** Exact counters over sliding windows, in the storage of one object; so no await can fall between look and count. */
export class Hits {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Counts one hit of `key`, unless a rate times `factor` is used up; gives the ms to wait, 0 = counted. */
  take(key: string, rates: readonly Rate[], now: number, factor: number): number {
    this.#prepare()
    let longest = Math.max(...rates.map(({ windowMs }) => windowMs))
    this.#sql.exec('delete from hits where key = ? and at <= ?', key, now - longest)
    let waits = rates.map(({ limit, windowMs }) => {
      let [oldest] = this.#sql
        .exec<{ at: number }>(
          'select at from hits where key = ? and at > ? order by at desc limit 1 offset ?',
          key,
          now - windowMs,
          limit * factor - 1
        )
        .toArray()
      return oldest ? oldest.at + windowMs - now : 0
    })
    let wait = Math.max(...waits)
    if (wait === 0) this.#sql.exec('insert into hits (key, at) values (?, ?)', key, now)
    return wait
  }

  /** Forgets everything before `instant`; gives whether anything is left. */
  forget(instant: number): boolean {
    this.#prepare()
    this.#sql.exec('delete from hits where at < ?', instant)
    return this.#sql.exec('select 1 from hits limit 1').toArray().length > 0
  }

  forgetKey(key: string): void {
    this.#prepare()
    this.#sql.exec('delete from hits where key = ?', key)
  }

  /** Each time, because all may have been forgotten since (D25). */
  #prepare() {
    this.#sql.exec(
      'create table if not exists hits (key text not null, at integer not null); create index if not exists hits_by_key on hits (key, at)'
    )
  }
}
