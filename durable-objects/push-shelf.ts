import { SENT_MEMORY_MS, type Sent } from '#rules/push-pace.ts'

/** One notification on its way to one device. */
export interface Delivery {
  notice: number
  device: number
  /** How often it was tried, this time included. */
  tries: number
}

/** Longer than any try takes: what is under way for longer was cut off. */
const LEASE_MS = 15_000

/**
 * What has to be sent once more, or later, in the storage of one object, so that it survives a crash. It names nobody. What
 * was not tried yet stands in the database; that it is to be looked for, here, only for as long as the object is awake.
 */
export class PushShelf {
  readonly #storage: SqlStorage
  #isPrepared = false
  #isClosed = false
  #looks = 0
  #lookAt: number | null = null

  constructor(sql: SqlStorage) {
    this.#storage = sql
  }

  /** When there is something to do next; null = nothing. */
  nextDue(): number | null {
    if (this.#isClosed) return null
    let [row] = this.#exec<{ due: number | null }>('select min(due) as due from deliveries')
    let due = Math.min(row?.due ?? Infinity, this.#lookAt ?? Infinity)
    return due === Infinity ? null : due
  }

  /** Notes that there is something to look for, at `due` if not before. */
  expect(due: number): void {
    this.#looks += 1
    this.guard(due)
  }

  /** What is under way is looked for at `due`, should it be cut off. */
  guard(due: number): void {
    this.#lookAt = Math.min(due, this.#lookAt ?? Infinity)
  }

  /** The last thing that there was to look for, for `found`. */
  lastLook(): number {
    return this.#looks
  }

  found(look: number): void {
    if (look === this.#looks) this.#lookAt = null
  }

  /** Whoever looked in vain looks again at `due`. */
  expectLater(due: number): void {
    this.#looks += 1
    this.#lookAt = due
  }

  /** What is due once more; nobody else gets it before it must have been cut off. */
  claim(now: number): Delivery[] {
    return this.#exec<Delivery & Record<string, number>>(
      'update deliveries set due = ?, tries = tries + 1 where due <= ? returning notice, device, tries',
      now + LEASE_MS,
      now
    )
  }

  /** Keeps a delivery for later. One that was not tried at all costs none of its tries. */
  postpone({ device, notice, tries }: Delivery, due: number, wasTried: boolean): void {
    this.#exec(
      'insert or replace into deliveries (notice, device, tries, due) values (?, ?, ?, ?)',
      notice,
      device,
      wasTried ? tries : tries - 1,
      due
    )
  }

  finish({ device, notice }: Delivery): void {
    this.#exec('delete from deliveries where notice = ? and device = ?', notice, device)
  }

  /** What a device was last sent under a topic. */
  sentUnder(topic: string): Sent | undefined {
    let [sent] = this.#exec<{ at: number; earlier: number; mark: string }>(
      'select at, earlier, mark from sent where topic = ?',
      topic
    )
    return sent
  }

  noteSent(topic: string, mark: string, now: number): void {
    let forgotten = now - SENT_MEMORY_MS
    this.#exec(
      `insert into sent (topic, at, earlier, mark) values (?1, ?2, 0, ?3)
        on conflict (topic) do update set earlier = iif(at <= ?4, 0, at), at = ?2, mark = ?3`,
      topic,
      now,
      mark,
      forgotten
    )
    this.#exec('delete from sent where at <= ?', forgotten)
  }

  /** D25: all is forgotten, and from now on nothing is kept. */
  close(): void {
    this.#isClosed = true
  }

  #exec<T extends Record<string, SqlStorageValue>>(
    query: string,
    ...values: (number | string)[]
  ): T[] {
    if (this.#isClosed) return []
    if (!this.#isPrepared) {
      this.#storage.exec(
        `create table if not exists deliveries (notice integer not null, device integer not null,
          tries integer not null, due integer not null, primary key (notice, device)) without rowid;
        drop table if exists looks;
        create table if not exists sent (topic text primary key, at integer not null,
          earlier integer not null, mark text not null) without rowid`
      )
      this.#isPrepared = true
    }
    return this.#storage.exec<T>(query, ...values).toArray()
  }
}
