import { HIDDEN, type View } from '#rules/visibility.ts'

/** What each contact has been told of a person's status, kept so that telling resumes after a crash (D44). */
export class Told {
  readonly #sql: SqlStorage
  /** Who was told of an availability, and what; everybody else knows `unavailable`. */
  #views: Map<number, View> | undefined

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  contacts(): Iterable<number> {
    return this.#read().keys()
  }

  viewOf(contact: number): View | undefined {
    return this.#read().get(contact)
  }

  write(contact: number, view: View): void {
    if (view.status === HIDDEN.status) return this.forget(contact)
    this.#read().set(contact, view)
    this.#sql.exec(
      'insert or replace into told (contact, view) values (?, ?)',
      contact,
      JSON.stringify(view)
    )
  }

  forget(contact: number): void {
    if (this.#read().delete(contact)) {
      this.#sql.exec('delete from told where contact = ?', contact)
    }
  }

  #read(): Map<number, View> {
    if (this.#views) return this.#views
    this.#sql.exec(
      'create table if not exists told (contact integer primary key, view text not null)'
    )
    let rows = this.#sql.exec<{ contact: number; view: string }>('select contact, view from told')
    this.#views = new Map([...rows].map(({ contact, view }) => [contact, JSON.parse(view) as View]))
    return this.#views
  }
}
