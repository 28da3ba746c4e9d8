import { PUSH_MS } from '#contract/limits.ts'
import type { Db } from '#db/client.ts'
import { type PushState, readPushState } from '#db/push-facts.ts'
import { notePushes, readDuePushes } from '#db/push-notices.ts'
import { forgetPushTarget } from '#db/push-subscriptions.ts'
import { markOf, sendPush } from '#deliver/push.ts'
import { logFault } from '#log'
import { paceOf, retryAt } from '#rules/push-pace.ts'
import { pushLifetime, pushOf } from '#rules/push.ts'
import { Line } from './line.ts'
import { Patience } from './patience.ts'
import type { Delivery, PushShelf } from './push-shelf.ts'
import type { Sockets } from './sockets.ts'
import type { Wake } from './wake.ts'

/** How soon what was announced is looked for by the alarm, if its object died over it. */
const LOOK_MS = 5_000
/** How long whoever caused something waits until it is sent, to ask again after a crash; longer, and the alarm does that. */
const HASTE_MS = 1_000
/** How soon it is looked for again if that failed: news are no news for long. */
const AGAIN_MS = 30_000

/**
 * Pushes to one person's devices what is marked for it in the database, each time only what is still so, and takes the mark
 * off when it has left. What is to be sent once more, or later, is kept in the object's own storage.
 */
export class Pushes {
  readonly #env: Env
  readonly #db: Db
  readonly #userId: number
  readonly #shelf: PushShelf
  readonly #sockets: Sockets
  readonly #wake: Wake
  /** Two at once would take the same, and send it twice. */
  readonly #line = new Line()
  /** The notifications that are being sent. */
  readonly #underWay = new Set<number>()
  readonly #sending = new Set<Promise<void>>()
  /** Under which topics something has just left, and nobody knows yet what becomes of it. */
  readonly #open = new Set<string>()
  readonly #haste = new Patience(HASTE_MS)

  constructor(env: Env, db: Db, userId: number, shelf: PushShelf, sockets: Sockets, wake: Wake) {
    this.#env = env
    this.#db = db
    this.#userId = userId
    this.#shelf = shelf
    this.#sockets = sockets
    this.#wake = wake
  }

  /** Notes that something is marked in the database and not being sent: whatever sets the alarm takes heed of it. */
  heed(): void {
    if (this.#underWay.size === 0) this.#shelf.expect(Date.now() + LOOK_MS)
  }

  async start(): Promise<void> {
    await this.seeTo(this.look())
  }

  /** Ends when a look has, or when the alarm stands behind it: from then on a crash keeps nothing from being sent. */
  async seeTo(looking: Promise<unknown>): Promise<void> {
    try {
      await this.#haste.wait(looking)
    } catch {
      this.#shelf.guard(Date.now() + LOOK_MS)
      await this.#wake.forPushes()
    }
  }

  /** D25: the account is gone, and nobody is there to be told anything. */
  stop(): void {
    this.#shelf.close()
  }

  /**
   * Sends all that is due, and ends when what others had begun to send has left too; what fails is tried again, and nobody
   * else's matter. False if the account is gone.
   */
  async look(): Promise<boolean> {
    let asked = this.#shelf.lastLook()
    try {
      let fresh = await this.#line.run(() => this.#take())
      if (!fresh) return false
      let sending = this.#send(fresh).finally(() => this.#sending.delete(sending))
      this.#sending.add(sending)
      await sending
      if (this.#sending.size === 0) this.#shelf.found(asked)
    } catch (error) {
      logFault('Something could not be pushed', error)
      this.#shelf.expectLater(Date.now() + AGAIN_MS)
    }
    await this.#wake.forPushes()
    await Promise.allSettled(this.#sending)
    return true
  }

  /** Gives the notifications that nobody sends yet; undefined if the account is gone. */
  async #take(): Promise<number[] | undefined> {
    let marked = await readDuePushes(this.#db, this.#userId)
    if (!marked) return undefined
    let fresh = marked.filter(id => !this.#underWay.has(id))
    for (let id of fresh) this.#underWay.add(id)
    return fresh
  }

  async #send(fresh: readonly number[]) {
    try {
      let now = Date.now()
      let again = this.#shelf.claim(now)
      if (fresh.length + again.length === 0) return
      if (again.length > 0) await this.#wake.forPushesBy(now + LOOK_MS)
      let notices = [...fresh, ...again.map(({ notice }) => notice)]
      let state = await readPushState(this.#db, this.#userId, notices, Date.now)
      let devices = [...state.targets.keys()]
      let first = fresh.flatMap(notice => devices.map(device => ({ notice, device, tries: 1 })))
      let claimed = [...first, ...again]
      let outcomes = await Promise.all(claimed.map(each => this.#deliver(each, state, now)))
      let reached = new Set(claimed.filter((_, i) => outcomes[i]).map(({ device }) => device))
      if (fresh.length + reached.size === 0) return
      await this.#line.run(() => notePushes(this.#db, this.#userId, fresh, [...reached], now))
    } finally {
      for (let id of fresh) this.#underWay.delete(id)
    }
  }

  /** Gives whether the push service has it. */
  async #deliver(
    delivery: Delivery,
    { factsOf, notices, targets }: PushState,
    now: number
  ): Promise<boolean> {
    let notice = notices.get(delivery.notice)
    let target = targets.get(delivery.device)
    let facts = notice && factsOf(notice)
    let message = notice && facts && pushOf(notice, facts)
    // D27: whoever looks at the app sees it there.
    let isSeen = target && this.#sockets.isForeground(now, target.sessionId)
    if (!notice || !facts || !message || !target || isSeen) {
      this.#shelf.finish(delivery)
      return false
    }
    let topic = await markOf(target, message.tag)
    let mark = await markOf(target, `${message.title} ${message.body}`)
    let sent = this.#open.has(topic)
      ? { at: now, earlier: 0, mark: '' }
      : this.#shelf.sentUnder(topic)
    let pace = paceOf(sent, mark, notice.createdAt, now)
    if (pace === 'told') this.#shelf.finish(delivery)
    else if (pace > now) this.#shelf.postpone(delivery, pace, false)
    if (pace !== now) return false

    let ttl = pushLifetime(notice, facts)
    let isUrgent = notice.type === 'call_available'
    this.#open.add(topic)
    let outcome = await sendPush(this.#env, target, message, { isUrgent, ttl }).finally(() =>
      this.#open.delete(topic)
    )
    if (outcome.kind === 'delivered') this.#shelf.noteSent(topic, mark, now)
    if (outcome.kind === 'gone') await forgetPushTarget(this.#db, target)
    let again =
      outcome.kind === 'later' ? retryAt(delivery.tries, outcome.askedMs, Date.now()) : null
    if (again !== null && again < notice.createdAt + PUSH_MS) {
      this.#shelf.postpone(delivery, again, true)
    } else this.#shelf.finish(delivery)
    return outcome.kind === 'delivered'
  }
}
