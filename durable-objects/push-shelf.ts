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

/** What has still to be pushed, in the storage of one object, so that it survives a crash. It names nobody. */
export class PushShelf {
  readonly #storage: SqlStorage
  #isPrepared = false
  #isClosed = false

  constructor(sql: SqlStorage) {
    this.#storage = sql
  }

  /** When there is something to do next; null = nothing. */
  nextDue(): number | null {
    let [row] = this.#exec<{ due: number | null }>(
      'select min(due) as due from (select due from deliveries union all select due from looks)'
    )
    return row?.due ?? null
  }

  /** Notes that there is something to look for, at `due` if not before. */
  expect(due: number): void {
    this.#exec('insert into looks (due) values (?)', due)
  }

  /** The last thing that there was to look for, for `found`. */
  lastLook(): number {
    let [row] = this.#exec<{ last: number | null }>('select max(rowid) as last from looks')
    return row?.last ?? 0
  }

  found(look: number): void {
    this.#exec('delete from looks where rowid <= ?', look)
  }

  /** Whoever looked in vain looks again at `due`. */
  expectLater(due: number): void {
    this.#exec('update looks set due = ?', due)
  }

  add(notices: readonly number[], devices: readonly number[], now: number): void {
    this.#exec(
      `insert or ignore into deliveries (notice, device, tries, due)
        select n.value, d.value, 0, ? from json_each(?) n, json_each(?) d`,
      now,
      JSON.stringify(notices),
      JSON.stringify(devices)
    )
  }

  /** What is due; nobody else gets it before it must have been cut off. */
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
      'update deliveries set due = ?, tries = ? where notice = ? and device = ?',
      due,
      wasTried ? tries : tries - 1,
      notice,
      device
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
    this.#exec('delete from sent where at <= ?', now - SENT_MEMORY_MS)
    this.#exec(
      `insert into sent (topic, at, earlier, mark) values (?1, ?2, 0, ?3)
        on conflict (topic) do update set earlier = at, at = ?2, mark = ?3`,
      topic,
      now,
      mark
    )
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
        create table if not exists looks (due integer not null);
        create table if not exists sent (topic text primary key, at integer not null,
          earlier integer not null, mark text not null) without rowid`
      )
      this.#isPrepared = true
    }
    return this.#storage.exec<T>(query, ...values).toArray()
  }
}
