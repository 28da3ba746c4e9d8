import type { Rate } from '#contract/rates.ts'

const PREPARE =
  'create table if not exists own_hits (key text primary key, times text not null) without rowid'
/** What an object counted in before, a row for each hit. */
const DROP = 'drop table if exists hits'

/**
 * Exact counters over sliding windows of what one person does, in their object. They count in memory, where no await can fall
 * between look and count, and are kept by whoever takes a hit: with what follows from it, since each write for itself is a
 * way to the disk that everything else waits for.
 */
export class OwnHits {
  readonly #sql: SqlStorage
  #times: Map<string, number[]> | undefined
  readonly #unkept = new Set<string>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Counts one hit of `key`, unless a rate times `factor` is used up; gives the ms to wait, 0 = counted. */
  take(key: string, rates: readonly Rate[], now: number, factor: number): number {
    let times = this.#read()
    let longest = Math.max(...rates.map(({ windowMs }) => windowMs))
    let recent = (times.get(key) ?? []).filter(at => at > now - longest)
    let waits = rates.map(({ limit, windowMs }) => {
      let first = recent.at(-limit * factor)
      return first === undefined ? 0 : Math.max(0, first + windowMs - now)
    })
    let wait = Math.max(...waits)
    if (wait > 0) return wait
    times.set(key, [...recent, now])
    this.#unkept.add(key)
    return 0
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
