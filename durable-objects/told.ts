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

  /** To be noted before a contact is told anything. */
  doubt(contact: number): void {
    let { doubts } = this.#read()
    if (this.#isClosed || doubts.has(contact)) return
    doubts.add(contact)
    this.#sql.exec('insert into doubts (contact) values (?)', contact)
  }

  /** To be noted when it has arrived. */
  write(contact: number, view: View): void {
    if (this.#isClosed) return
    let { views, doubts } = this.#read()
    if (doubts.delete(contact)) this.#sql.exec('delete from doubts where contact = ?', contact)
    if (view.status === HIDDEN.status) {
      if (views.delete(contact)) this.#sql.exec('delete from told where contact = ?', contact)
      return
    }
    views.set(contact, view)
    this.#sql.exec(
      'insert or replace into told (contact, view) values (?, ?)',
      contact,
      JSON.stringify(view)
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
