import { HIDDEN, type View } from '#rules/visibility.ts'

interface Memory {
  /** Who was told of an availability, and what; everybody else knows `unavailable`. */
  views: Map<number, View>
  /** Who is being told, or was when something went wrong: nobody knows whether it arrived. */
  doubts: Set<number>
}

/** A view and all who know it: with one for each contact, as it was kept before, a thousand pass the 2 MB of a value. */
type Known = [contacts: number[] | number, view: View]

/** One row a list, not one a contact: the platform bills rows, and everybody is told at each change. */
const PREPARE =
  'create table if not exists memory (what text primary key, list text not null) without rowid'
/** Takes over what an object has kept in a row for each contact. */
const MOVE = `
  insert or replace into memory
    select 'views', json_group_array(json_array(contact, json(view))) from told;
  insert or replace into memory select 'doubts', json_group_array(contact) from doubts;
  drop table told;
  drop table doubts`

/** What each contact has been told of a person's status, kept so that telling resumes after a crash (D44). */
export class Told {
  readonly #sql: SqlStorage
  #memory: Memory | undefined
  #isClosed = false
  /** Whose row is older than the memory. */
  readonly #unkept = new Set<number>()
  /** The rows as they are stored. */
  readonly #rows: { [What in keyof Memory]?: string } = {}

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
    // Whose news arrived and are not kept yet is in doubt as it is stored.
    let isStored = fresh.every(contact => this.#unkept.has(contact))
    for (let contact of fresh) doubts.add(contact)
    if (!isStored) this.#store('doubts', [...new Set([...doubts, ...this.#unkept])])
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

  /** Keeps all that was noted, in one go. */
  keep(): void {
    if (this.#isClosed || this.#unkept.size === 0) return
    let { views, doubts } = this.#read()
    // In this order: should either fail, whoever was told stays in doubt.
    this.#store('views', knownOf(views))
    this.#store('doubts', [...doubts])
    this.#unkept.clear()
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
    let old = this.#sql.exec("select 1 from sqlite_master where name = 'told'").toArray()
    this.#sql.exec(PREPARE)
    if (old.length > 0) this.#sql.exec(MOVE)
    let rows = this.#sql.exec<{ what: string; list: string }>('select what, list from memory')
    let lists = Object.fromEntries([...rows].map(({ list, what }) => [what, list]))
    let { doubts = '[]', views = '[]' } = lists
    Object.assign(this.#rows, { doubts, views })
    this.#memory = {
      views: viewsOf(JSON.parse(views) as Known[]),
      doubts: new Set(JSON.parse(doubts) as number[])
    }
    return this.#memory
  }

  #store(what: keyof Memory, list: readonly unknown[]): void {
    let text = JSON.stringify(list)
    if (text === this.#rows[what]) return
    this.#sql.exec('insert or replace into memory values (?, ?)', what, text)
    this.#rows[what] = text
  }
}

function knownOf(views: ReadonlyMap<number, View>): Known[] {
  let known = new Map<string, [number[], View]>()
  for (let [contact, view] of views) {
    let text = JSON.stringify(view)
    let same = known.get(text)
    if (same) same[0].push(contact)
    else known.set(text, [[contact], view])
  }
  return [...known.values()]
}

function viewsOf(known: readonly Known[]): Map<number, View> {
  return new Map(
    known.flatMap(([contacts, view]) => [contacts].flat().map(contact => [contact, view] as const))
  )
}
