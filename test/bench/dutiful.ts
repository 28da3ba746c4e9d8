import { DurableObject } from 'cloudflare:workers'
import type { Change, Duty } from './duty.ts'

interface Bindings {
  DB: D1Database
  PERSON: DurableObjectNamespace<Person>
  /** The duties that are done, by their names. */
  DUTIES: string
}

interface Contact {
  id: number
}

interface Standing {
  version: number
  contacts: readonly Contact[]
}

/** Calls at once: with all at once the first contact waits for the last. */
const CALLS_AT_ONCE = 10
const RESUME_MS = 5_000
const NET_MS = 12 * 3_600_000

/** A person of the floor who does as many of the product's duties as DUTIES names, each in the least that it takes. */
export class Person extends DurableObject<Bindings> {
  readonly #id = Number(this.ctx.id.name)
  readonly #duties = new Set(this.env.DUTIES.split(' '))
  #isPrepared = false

  override async fetch(): Promise<Response> {
    let { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment(0)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
  }

  async flip(token: string, change: Change): Promise<void> {
    let read = this.#does('reads') ? await this.#read(token) : undefined
    if (this.#does('wakes')) await this.ctx.storage.setAlarm(Date.now() + RESUME_MS)
    let contacts = await this.#write(change, read)
    this.ctx.waitUntil(this.#tell(change, contacts))
  }

  async hear(...news: object[]): Promise<void> {
    for (let socket of this.ctx.getWebSockets()) {
      let counted = socket.deserializeAttachment() as number
      for (let item of news) {
        counted += 1
        socket.send(JSON.stringify({ ...item, version: counted }))
      }
      if (this.#does('counts')) socket.serializeAttachment(counted)
    }
  }

  #does(duty: Duty): boolean {
    return this.#duties.has(duty)
  }

  /** Whose session it is, how they stand, and who their contacts are: nothing is decided before. */
  async #read(token: string): Promise<Standing> {
    let { DB } = this.env
    let [session, self, contacts] = await DB.batch<{ id: number; version: number }>([
      DB.prepare('select person_id as id from sessions where token = ?').bind(token),
      DB.prepare('select * from people where id = ?').bind(this.#id),
      DB.prepare(
        'select p.* from contacts join people p on p.id = contact_id where person_id = ?'
      ).bind(this.#id)
    ])
    let [own] = self?.results ?? []
    if (!own || session?.results.length === 0) throw new Error('Nobody is signed in')
    return { version: own.version, contacts: contacts?.results ?? [] }
  }

  /** One batch, like that of `wd-d1batch` where no duty is done; gives the contacts. */
  async #write(
    { status, statusMessage }: Change,
    read: Standing | undefined
  ): Promise<readonly Contact[]> {
    let { DB } = this.env
    let update = DB.prepare(
      `update people set status = ?, message = ?,
        version = case when version = ? or ? is null then version + 1 end where id = ?`
    ).bind(status, statusMessage ?? null, read?.version ?? null, read?.version ?? null, this.#id)
    if (!read) {
      let contacts = DB.prepare('select contact_id as id from contacts where person_id = ?')
      let results = await DB.batch<Contact>([update, contacts.bind(this.#id)])
      return results[1]?.results ?? []
    }
    let rows = JSON.stringify(read.contacts.map(({ id }) => [id, crypto.randomUUID()]))
    let notices = DB.prepare(
      `insert into notices select value ->> 0, ?, value ->> 1, ?, ? from json_each(?) where true
        on conflict do update set id = excluded.id, title = excluded.title, created_at = excluded.created_at`
    ).bind(this.#id, this.#titleOf(status), Date.now(), rows)
    await DB.batch(this.#does('notifies') ? [update, notices] : [update])
    return read.contacts
  }

  #titleOf(status: string): string {
    return `Person ${this.#id} is ${status}`
  }

  async #tell({ status, statusMessage }: Change, contacts: readonly Contact[]) {
    // In one process the calls below would keep the answer from being written until the last of them is done.
    await scheduler.wait(0)
    let said = { type: 'status_change', userId: this.#id, status, statusMessage }
    let notice = { type: 'notification', notification: { title: this.#titleOf(status) } }
    let news = this.#does('notifies') ? [said, notice] : [said]
    if (this.#does('remembers')) this.#keep('doubts', contacts)
    let left = contacts.values()
    let tellSome = async () => {
      for (let { id } of left) await person(this.env, id).hear(...news)
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, tellSome))
    if (this.#does('remembers')) this.#keep('told', [said, contacts])
    if (!this.#does('wakes')) return
    if (status === 'available') await this.ctx.storage.setAlarm(Date.now() + NET_MS)
    else await this.ctx.storage.deleteAlarm()
  }

  #keep(what: string, list: unknown): void {
    let { sql } = this.ctx.storage
    if (!this.#isPrepared) sql.exec('create table if not exists memory (what primary key, list)')
    this.#isPrepared = true
    sql.exec('insert or replace into memory values (?, ?)', what, JSON.stringify(list))
  }
}

function person(env: Bindings, id: number): DurableObjectStub<Person> {
  return env.PERSON.getByName(String(id))
}

/** Speaks as much of the product's API as is measured. Tokens are ids here. */
const dutiful: ExportedHandler<Bindings> = {
  async fetch(request, env) {
    let { pathname, searchParams } = new URL(request.url)
    if (pathname === '/ws') return person(env, Number(searchParams.get('sessionId'))).fetch(request)
    if (pathname !== '/api/status') return new Response(null, { status: 404 })
    let token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    let change = await request.json<Change>()
    await person(env, Number(token)).flip(token, change)
    return Response.json(change)
  }
}

// oxlint-disable-next-line import/no-default-export -- that is what a Worker is
export default dutiful
