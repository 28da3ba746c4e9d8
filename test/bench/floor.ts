import { DurableObject } from 'cloudflare:workers'
import { hashOf } from './floor-password.ts'

interface Bindings {
  DB: D1Database
  PERSON: DurableObjectNamespace<Person>
}

interface Change {
  status: string
  statusMessage?: string
}

/** Calls at once: with all at once the first contact waits for the last. */
const CALLS_AT_ONCE = 10

/** The least that a flip can be here: one write, one read, one call for each contact, one send for each socket. */
export class Person extends DurableObject<Bindings> {
  readonly #id = Number(this.ctx.id.name)

  override async fetch(): Promise<Response> {
    let { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  async flip({ status, statusMessage }: Change): Promise<void> {
    await this.env.DB.prepare('update people set status = ?, message = ? where id = ?')
      .bind(status, statusMessage ?? null, this.#id)
      .run()
    this.ctx.waitUntil(this.#tell(status, statusMessage))
  }

  async hear(news: string): Promise<void> {
    for (let socket of this.ctx.getWebSockets()) socket.send(news)
  }

  async #tell(status: string, statusMessage: string | undefined) {
    // In one process the calls below would keep the answer from being written until the last of them is done.
    await scheduler.wait(0)
    let { results } = await this.env.DB.prepare(
      'select contact_id as id from contacts where person_id = ?'
    )
      .bind(this.#id)
      .all<{ id: number }>()
    let news = JSON.stringify({ type: 'status_change', userId: this.#id, status, statusMessage })
    let contacts = results.values()
    let tellSome = async () => {
      for (let { id } of contacts) await person(this.env, id).hear(news)
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, tellSome))
  }
}

function person(env: Bindings, id: number): DurableObjectStub<Person> {
  return env.PERSON.getByName(String(id))
}

async function ownerOf({ DB }: Bindings, token: string): Promise<number | undefined> {
  let session = await DB.prepare('select person_id as id from sessions where token = ?')
    .bind(token)
    .first<{ id: number }>()
  return session?.id
}

/** One select for the session, one for the person. */
async function readMe(env: Bindings, token: string): Promise<Response> {
  let id = await ownerOf(env, token)
  return Response.json(
    await env.DB.prepare('select * from people where id = ?')
      .bind(id ?? null)
      .first()
  )
}

/** One select, one hash, one session more. */
async function signIn(
  { DB }: Bindings,
  { email, password }: { email: string; password: string }
): Promise<Response> {
  let known = await DB.prepare('select person_id as id, hash from passwords where email = ?')
    .bind(email)
    .first<{ id: number; hash: string }>()
  if (!known || hashOf(password) !== known.hash) return new Response(null, { status: 401 })
  let sessionId = crypto.randomUUID()
  await DB.prepare('insert into sessions values (?, ?)').bind(sessionId, known.id).run()
  return Response.json({ sessionId })
}

/** One select for the session, one for the list. */
async function readContacts(env: Bindings, token: string): Promise<Response> {
  let id = await ownerOf(env, token)
  if (id === undefined) return new Response(null, { status: 401 })
  let { results } = await env.DB.prepare(
    `select id, name as displayName, status, message as statusMessage
      from contacts join people on id = contact_id where person_id = ?`
  )
    .bind(id)
    .all()
  return Response.json(results)
}

/** Speaks as much of the product's API as is measured. Tokens are ids here, and only reads look for their session. */
const floor: ExportedHandler<Bindings> = {
  async fetch(request, env) {
    let { pathname, searchParams } = new URL(request.url)
    let token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    switch (pathname) {
      case '/ws':
        return person(env, Number(searchParams.get('sessionId'))).fetch(request)
      case '/api/status': {
        let change = await request.json<Change>()
        await person(env, Number(token)).flip(change)
        return Response.json(change)
      }
      case '/api/friends':
        return readContacts(env, token)
      case '/api/me':
        return readMe(env, token)
      case '/api/login':
        return signIn(env, await request.json())
      case '/api/logout':
        await env.DB.prepare('delete from sessions where token = ?').bind(token).run()
        return new Response(null, { status: 204 })
      default:
        return new Response(null, { status: 404 })
    }
  }
}

// oxlint-disable-next-line import/no-default-export -- that is what a Worker is
export default floor
