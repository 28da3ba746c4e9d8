import { HIDDEN, type View } from '#rules/visibility.ts'

interface Memory {
  /** Who was told of an availability, and what; everybody else knows `unavailable`. */
  views: Map<number, View>
  /** Who is being told, or was when something went wrong: nobody knows whether it arrived. */
  doubts: Set<number>
}

/** What each contact has been told of a person's status, kept so that telling resumes after a crash (D44). */
export class Told {
  readonly #sql: SqlStorage
  #memory: Memory | undefined
  #isClosed = false
  /** Whose row is older than the memory. */
  readonly #unkept = new Set<number>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  contacts(): Iterable<number> {
    let { views, doubts } = this.#read()
    return new Set([...views.keys(), ...doubts])
  }

  viewOf(contact: number): View | undefined {
    return this.#read().views.get(contact)
  }

  isInDoubt(contact: number): boolean {
    return this.#read().doubts.has(contact)
  }

  /** To be noted before contacts are told anything. */
  doubt(...contacts: readonly number[]): void {
    let { doubts } = this.#read()
    let fresh = contacts.filter(contact => !doubts.has(contact))
    if (this.#isClosed || fresh.length === 0) return
    for (let contact of fresh) doubts.add(contact)
    this.#sql.exec(
      'insert or ignore into doubts select value from json_each(?)',
      JSON.stringify(fresh)
    )
  }

  /** To be noted when it has arrived; kept with the next `keep`, and in doubt until then. */
  write(contact: number, view: View): void {
    if (this.#isClosed) return
    let { views, doubts } = this.#read()
    doubts.delete(contact)
    if (view.status === HIDDEN.status) views.delete(contact)
    else views.set(contact, view)
    this.#unkept.add(contact)
  }

  /** Keeps all that was noted, in one go: a write for each contact would cost more than telling them. */
  keep(): void {
    if (this.#isClosed || this.#unkept.size === 0) return
    let { views, doubts } = this.#read()
    let contacts = [...this.#unkept]
    this.#unkept.clear()
    let told = contacts.flatMap(contact => {
      let view = views.get(contact)
      return view ? [[contact, JSON.stringify(view)]] : []
    })
    let settled = contacts.filter(contact => !doubts.has(contact))
    let hidden = contacts.filter(contact => !views.has(contact))
    this.#sql.exec(
      'delete from doubts where contact in (select value from json_each(?))',
      JSON.stringify(settled)
    )
    this.#sql.exec(
      'delete from told where contact in (select value from json_each(?))',
      JSON.stringify(hidden)
    )
    this.#sql.exec(
      'insert or replace into told select value ->> 0, value ->> 1 from json_each(?)',
      JSON.stringify(told)
    )
  }

  forget(contact: number): void {
    this.write(contact, HIDDEN)
  }

  /** D25: from now on nothing is kept. */
  close(): void {
    this.#isClosed = true
    this.#memory = { views: new Map(), doubts: new Set() }
  }

  #read(): Memory {
    if (this.#memory) return this.#memory
    this.#sql.exec(
      'create table if not exists told (contact integer primary key, view text not null); create table if not exists doubts (contact integer primary key)'
    )
    let told = this.#sql.exec<{ contact: number; view: string }>('select contact, view from told')
    let views = [...told].map(({ contact, view }) => [contact, JSON.parse(view) as View] as const)
    let doubts = this.#sql.exec<{ contact: number }>('select contact from doubts')
    this.#memory = {
      views: new Map(views),
      doubts: new Set([...doubts].map(({ contact }) => contact))
    }
    return this.#memory
  }
}
