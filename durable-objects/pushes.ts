import { PUSH_MS } from '#contract/limits.ts'
import type { Db } from '#db/client.ts'
import { type PushState, readPushState } from '#db/push-facts.ts'
import { readDuePushes, takePushes } from '#db/push-notices.ts'
import { forgetPushTarget, noteDelivery, pushTargetReads } from '#db/push-subscriptions.ts'
import { markOf, sendPush } from '#deliver/push.ts'
import { logFault } from '#log'
import { paceOf, retryAt } from '#rules/push-pace.ts'
import { pushLifetime, pushOf } from '#rules/push.ts'
import { Line } from './line.ts'
import type { Delivery, PushShelf } from './push-shelf.ts'
import type { Sockets } from './sockets.ts'
import type { Wake } from './wake.ts'

/** How soon what was announced is looked for by the alarm, if its object died over it. */
const LOOK_MS = 5_000
/** How soon it is looked for again if that failed: news are no news for long. */
const AGAIN_MS = 30_000

/**
 * Pushes to one person's devices what was marked for it in the database: takes it over into the object's own storage,
 * then sends it, each time only what is still so.
 */
export class Pushes {
  readonly #env: Env
  readonly #db: Db
  readonly #userId: number
  readonly #shelf: PushShelf
  readonly #sockets: Sockets
  readonly #wake: Wake
  /** Two at once would take over the same, and send it twice. */
  readonly #line = new Line()

  constructor(env: Env, db: Db, userId: number, shelf: PushShelf, sockets: Sockets, wake: Wake) {
    this.#env = env
    this.#db = db
    this.#userId = userId
    this.#shelf = shelf
    this.#sockets = sockets
    this.#wake = wake
  }

  /** Notes that something is marked in the database: whatever sets the alarm takes heed of it. */
  heed(): void {
    this.#shelf.expect(Date.now() + LOOK_MS)
  }

  /** Notes that there is something to push: from now on it is looked for, even after a crash. */
  async expect(): Promise<void> {
    this.heed()
    await this.#wake.forPushes()
  }

  async start(): Promise<void> {
    await this.expect()
    await this.look()
  }

  /** D25: the account is gone, and nobody is there to be told anything. */
  stop(): void {
    this.#shelf.close()
  }

  /** Sends all that is due; what fails is tried again, and nobody else's matter. False if the account is gone. */
  async look(): Promise<boolean> {
    try {
      let fresh = await this.#line.run(() => this.#take())
      if (!fresh) return false
      await this.#send(fresh)
    } catch (error) {
      logFault('Something could not be pushed', error)
      this.#shelf.expectLater(Date.now() + AGAIN_MS)
    }
    await this.#wake.forPushes()
    return true
  }

  /** Gives what is taken over, to be sent at once; undefined if the account is gone. */
  async #take(): Promise<Delivery[] | undefined> {
    let look = this.#shelf.lastLook()
    let notices = await readDuePushes(this.#db, this.#userId)
    if (!notices) return undefined
    let fresh: Delivery[] = []
    if (notices.length > 0) {
      let now = Date.now()
      let targets = await pushTargetReads(this.#db, this.#userId, now)
      fresh = this.#shelf.add(
        notices,
        targets.map(({ id }) => id),
        now
      )
      await this.#wake.forPushesBy(now + LOOK_MS)
      await takePushes(this.#db, this.#userId, notices)
    }
    this.#shelf.found(look)
    return fresh
  }

  async #send(fresh: readonly Delivery[]) {
    let now = Date.now()
    let claimed = [...fresh, ...this.#shelf.claim(now)]
    if (claimed.length === 0) return
    await this.#wake.forPushesBy(now + LOOK_MS)
    let notices = claimed.map(({ notice }) => notice)
    let state = await readPushState(this.#db, this.#userId, notices, Date.now)
    let outcomes = await Promise.all(claimed.map(each => this.#deliver(each, state, now)))
    let reached = claimed.filter((_, i) => outcomes[i]).map(({ device }) => device)
    if (reached.length > 0) await noteDelivery(this.#db, reached, now)
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
    let pace = paceOf(this.#shelf.sentUnder(topic), mark, notice.createdAt, now)
    if (pace === 'told') this.#shelf.finish(delivery)
    else if (pace > now) this.#shelf.postpone(delivery, pace, false)
    if (pace !== now) return false

    let ttl = pushLifetime(notice, facts)
    let isUrgent = notice.type === 'call_available'
    let outcome = await sendPush(this.#env, target, message, { isUrgent, ttl })
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
