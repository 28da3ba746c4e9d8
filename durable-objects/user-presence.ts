import { DurableObject } from 'cloudflare:workers'
import type { Me } from '#contract/account.ts'
import type { FailureCode } from '#contract/failures.ts'
import { HORIZON_MS } from '#contract/limits.ts'
import { limitFactor, RATES } from '#contract/rates.ts'
import type { News } from '#contract/socket.ts'
import type { StatusChange } from '#contract/status.ts'
import { connect } from '#db/client.ts'
import { groupDeletion, readGroupIds } from '#db/groups.ts'
import { readPerson } from '#db/people.ts'
import { isSessionAlive } from '#db/sessions.ts'
import { readOnlookers, writeStatus } from '#db/statuses.ts'
import { logFault } from '#log'
import {
  type Choice,
  forgetGroup,
  keepOn,
  nextDue,
  obey,
  settle,
  type Status
} from '#rules/availability.ts'
import { type Onlooker, viewsOf } from '#rules/onlookers.ts'
import type { Plan } from '#rules/plan.ts'
import { type Person, profileOf } from '#rules/profile.ts'
import { readWish } from '#rules/wish.ts'
import { Hits } from './hits.ts'
import { Line } from './line.ts'
import { Sockets } from './sockets.ts'
import { Teller } from './teller.ts'

/** What a verb answers: refusals are values, because errors lose their class between objects. */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; code: FailureCode; retryAfterMs?: number }

/** What becomes of a settled status: the new one, or why not. */
type Decision = { ok: true; status: Status } | { ok: false; code: FailureCode }
type Decide = (status: Status, plan: Plan, now: number) => Decision

/** A change is decided anew when another instance of this object, during a deployment, wrote in between. */
const WRITE_TRIES = 3
/** How soon unfinished telling is taken up again; doubled with each try that leaves somebody untold. */
const RESUME_MS = 5_000
const RESUME_LONGEST_MS = 3_600_000
/** How soon a failed alarm is tried again (SECURITY 4, rule 5). */
const FAILED_MS = 60_000

/** One person: the only hand that changes their status, the holder of their sockets and of their one alarm. */
export class UserPresence extends DurableObject<Env> {
  readonly #userId = Number(this.ctx.id.name)
  readonly #db = connect(this.env)
  readonly #sockets = new Sockets(this.ctx)
  readonly #hits = new Hits(this.ctx.storage.sql)
  readonly #teller = new Teller(this.env, this.ctx.storage.sql)
  /** The input gate does not cover awaits of the database, so changes wait for each other here. */
  readonly #changes = new Line()
  #isChanging = false
  #due: number | null = null
  #vainTellings = 0

  /** POST /api/status. */
  async changeStatus(change: StatusChange): Promise<Answer<Me>> {
    let retryAfterMs = this.#takeRate(change.status === 'available' ? 'status' : 'statusOff')
    if (retryAfterMs > 0) return { ok: false, code: 'too_many', retryAfterMs }
    return this.#changes.run(async () => {
      let reading = readWish(change, Date.now())
      switch (reading.kind) {
        case 'refused':
          return { ok: false, code: reading.code }
        case 'nothing':
          return this.#answer(await this.#change(same))
        case 'keep':
          return this.#answer(
            await this.#change((...now) => ({ ok: true, status: keepOn(...now) }))
          )
        case 'wish': {
          let { wish } = reading
          if (!(await this.#ownsAll(wish.choice))) return { ok: false, code: 'unknown_group' }
          return this.#answer(await this.#change((...now) => obey(...now, wish)))
        }
      }
    })
  }

  /** DELETE /api/contact-groups/:id: choice, audience and group go in one batch (D13). */
  async deleteGroup(groupId: number): Promise<Answer<Me>> {
    return this.#changes.run(async () => {
      if (!(await this.#ownsAll([groupId]))) return { ok: false, code: 'group_not_found' }
      let forget: Decide = status => ({ ok: true, status: forgetGroup(status, groupId) })
      let deletion = groupDeletion(this.#db, this.#userId, groupId)
      return this.#answer(await this.#change(forget, [deletion]))
    })
  }

  /** Applies what has come due and tells who has still to hear: after a change of members, and by the sweep (D4). */
  async wake(): Promise<void> {
    await this.#resume()
  }

  /** Tells a new contact that they are one; what they may see they read then. */
  async welcome(contactId: number): Promise<void> {
    await this.#changes.run(async () => {
      let person = await readPerson(this.#db, this.#userId)
      let onlookers = await readOnlookers(this.#db, this.#userId)
      let view = person && viewsOf(person.status, onlookers, Date.now()).get(contactId)
      if (person && view) await this.#teller.welcome(person, contactId, view)
    })
  }

  /** The last word to somebody who is no contact any more (D25). */
  async partFrom(contactId: number): Promise<void> {
    await this.#changes.run(() => this.#teller.partFrom(this.#userId, contactId))
  }

  /** Passes news on to this person's own devices. */
  async hear(news: News): Promise<void> {
    this.#sockets.send(news, Date.now())
  }

  /** D20: ends the sockets of a session that has ended. */
  async closeSession(sessionId: number): Promise<void> {
    this.#sockets.closeSession(sessionId)
  }

  /** GET /ws, after the Worker has looked at origin and session; the session's id is the path. */
  override async fetch(request: Request): Promise<Response> {
    let now = Date.now()
    let retryAfterMs = this.#takeRate('connects')
    if (retryAfterMs > 0) return refusal('too_many', retryAfterMs)
    let sessionId = Number(new URL(request.url).pathname.slice(1))
    let socket = this.#sockets.open(sessionId, now)
    if (!socket) return refusal('sockets_full')
    // A session that ended between the Worker's look and `open` must not leave a socket behind.
    let isAlive = await isSessionAlive(this.#db, this.#userId, sessionId, now)
    if (!isAlive) this.#sockets.closeSession(sessionId)
    return new Response(null, { status: 101, webSocket: socket })
  }

  override async webSocketMessage(socket: WebSocket, data: ArrayBuffer | string): Promise<void> {
    if (this.#takeRate('frames') > 0) this.#sockets.refuse(socket)
    else this.#sockets.receive(socket, data)
  }

  override async alarm(): Promise<void> {
    let isDone = false
    try {
      await this.#resume()
      isDone = true
    } catch (error) {
      logFault('An alarm failed', error)
    } finally {
      if (!isDone) await this.ctx.storage.setAlarm(Date.now() + FAILED_MS)
    }
  }

  async #resume() {
    let telling: Promise<void> | undefined
    await this.#changes.run(async () => {
      let changed = await this.#change(same)
      if (!changed.ok) return this.ctx.storage.deleteAll()
      let { person, plan, now } = changed.value
      this.#due = nextDue(person.status, plan, now)
      telling = this.#tell(person, await readOnlookers(this.#db, this.#userId), now)
    })
    await telling
  }

  /** Reads, decides, arms the alarm, writes, and only then tells. */
  async #change(
    decide: Decide,
    also: Parameters<typeof writeStatus>[4] = []
  ): Promise<Answer<{ person: Person; plan: Plan; now: number }>> {
    this.#isChanging = true
    try {
      for (let tries = 0; tries < WRITE_TRIES; tries += 1) {
        let person = await readPerson(this.#db, this.#userId)
        if (!person) return { ok: false, code: 'unauthorized' }
        let now = Date.now()
        let plan = this.#planOf(now)
        let decision = decide(settle(person.status, plan, now), plan, now)
        if (!decision.ok) return decision
        let { status } = decision
        if (also.length === 0 && isSame(status, person.status)) {
          return { ok: true, value: { person, plan, now } }
        }
        let due = nextDue(status, plan, now)
        await this.ctx.storage.setAlarm(Math.min(due ?? Infinity, now + RESUME_MS))
        let onlookers = await writeStatus(this.#db, person, status, due, also)
        if (onlookers === 'stale') continue
        let changed = { ...person, version: person.version + 1, status }
        this.#due = due
        this.#sockets.send({ type: 'me', ...profileOf(changed, now) }, now)
        this.ctx.waitUntil(this.#tell(changed, onlookers, now))
        return { ok: true, value: { person: changed, plan, now } }
      }
      throw new Error('the status changed under every try')
    } finally {
      this.#isChanging = false
    }
  }

  #answer(changed: Answer<{ person: Person; now: number }>): Answer<Me> {
    if (!changed.ok) return changed
    return { ok: true, value: profileOf(changed.value.person, changed.value.now) }
  }

  async #tell(person: Person, onlookers: readonly Onlooker[], now: number) {
    await this.#teller.tell(person, viewsOf(person.status, onlookers, now))
    // A change under way has set the alarm for itself, and will come here too.
    if (this.#isChanging) return
    let isBehind = this.#teller.isBehind()
    this.#vainTellings = isBehind ? this.#vainTellings + 1 : 0
    let resumeAt = Date.now() + Math.min(RESUME_LONGEST_MS, RESUME_MS * 2 ** this.#vainTellings)
    let next = Math.min(this.#due ?? Infinity, isBehind ? resumeAt : Infinity)
    if (next === Infinity) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(next)
  }

  #planOf(now: number): Plan {
    return { windows: [], horizon: now + HORIZON_MS }
  }

  async #ownsAll(choice: Choice | undefined): Promise<boolean> {
    if (choice === undefined || choice === 'everyone') return true
    let own = new Set(await readGroupIds(this.#db, this.#userId))
    return choice.every(id => own.has(id))
  }

  #takeRate(name: 'connects' | 'frames' | 'status' | 'statusOff'): number {
    return this.#hits.take(name, RATES[name], Date.now(), limitFactor(this.env))
  }
}

function same(status: Status): Decision {
  return { ok: true, status }
}

/** Whether nothing but the time of the look differs. */
function isSame(a: Status, b: Status): boolean {
  return JSON.stringify({ ...a, settledAt: 0 }) === JSON.stringify({ ...b, settledAt: 0 })
}

function refusal(code: FailureCode, retryAfterMs = 0): Response {
  return Response.json({ code, retryAfterMs }, { status: 429 })
}
