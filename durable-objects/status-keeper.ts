import type { FailureCode } from '#contract/failures.ts'
import type { News } from '#contract/socket.ts'
import { bellsRinging } from '#db/bells.ts'
import type { Db } from '#db/client.ts'
import { callMails } from '#db/mail-causes.ts'
import { dated, noticeWrites, toItem, type WrittenNotice } from '#db/notifications.ts'
import { readCircle } from '#db/people.ts'
import type { Reach } from '#db/reach.ts'
import { livingSessions, type Shown } from '#db/sessions.ts'
import { writeStatus } from '#db/statuses.ts'
import { isOn, settle, type Status } from '#rules/availability.ts'
import { mailedOf } from '#rules/mail.ts'
import type { Plan } from '#rules/plan.ts'
import { actingPlan, type Person, profileOf } from '#rules/profile.ts'
import { viewsOfTies } from '#rules/tie.ts'
import type { Diary } from './diary.ts'
import type { Household } from './household.ts'
import { Line } from './line.ts'
import type { OwnHits } from './own-hits.ts'
import { type Decided, type Outcome, outcomeOf } from './outcome.ts'
import type { PushCalls } from './push-calls.ts'
import type { Pushes } from './pushes.ts'
import type { Sockets } from './sockets.ts'
import type { Teller } from './teller.ts'
import type { Wake } from './wake.ts'

export type Refusal = { ok: false; code: FailureCode; retryAfterMs?: number }

/** What becomes of a settled status, or why nothing. */
export type Decision = (Decided & { ok: true }) | Refusal

/** A situation in which something is decided: everything as it stands, settled up to now. */
export interface Situation {
  person: Person
  groupIds: readonly number[]
  status: Status
  plan: Plan
  now: number
}

/** May read what else it depends on; what is written meanwhile makes it decide anew. */
export type Decide = (situation: Situation) => Decision | Promise<Decision>

/** What has come due is applied, and no more. */
export const nothing: Decide = ({ status }) => ({ ok: true, status })

/** A change is decided anew when another instance of this object, during a deployment, wrote in between. */
const WRITE_TRIES = 3

/** Changes one person's status: reads, decides by the rules, arms the alarm, writes one batch, and only then tells. */
export class StatusKeeper {
  readonly #db: Db
  readonly #diary: Diary
  readonly #userId: number
  readonly #hits: OwnHits
  readonly #sockets: Sockets
  readonly #teller: Teller
  readonly #pushes: Pushes
  readonly #pushCalls: PushCalls
  readonly #wake: Wake
  readonly #ctx: DurableObjectState
  /** The input gate does not cover awaits of the database, so changes wait for each other here. */
  readonly #line = new Line()
  #tellings = 0
  /** In ms since the epoch; 0 before a first turn, and while the light is on. */
  #offUntil = 0
  /** Whether something may stand in the database that nobody was told of: before a first turn, and after one that has failed. */
  #isUnsure = true

  constructor(ctx: DurableObjectState, household: Household) {
    this.#ctx = ctx
    this.#db = household.db
    this.#diary = household.diary
    this.#userId = household.userId
    this.#hits = household.hits
    this.#sockets = household.sockets
    this.#teller = household.teller
    this.#pushes = household.pushes
    this.#pushCalls = household.pushCalls
    this.#wake = household.wake
  }

  /** Runs `job` when no change is under way, and lets none begin before it has ended. */
  alone<T>(job: () => Promise<T>): Promise<T> {
    return this.#line.run(job)
  }

  /** False only while the light is off for certain: since the last turn, and until something is due. */
  mayBeOn(now: number): boolean {
    return now >= this.#offUntil
  }

  /**
   * Changes the status by `decide`; the person afterwards, or the refusal: 'unauthorized' if the account no longer exists,
   * or if what was shown is of no living session of this person.
   */
  change(
    decide: Decide,
    shown?: Shown
  ): Promise<{ ok: true; person: Person; now: number } | Refusal> {
    return this.#line.run(async () => {
      let changed = await this.#turn(decide, shown)
      if (changed.ok) this.#ctx.waitUntil(changed.telling)
      return changed
    })
  }

  /**
   * Applies what has come due and tells who has still to hear; ends when everybody was tried. Of the visit at `told` the
   * person's devices hear by whoever calls.
   */
  async resume(told?: number): Promise<void> {
    let changed = await this.#line.run(() => this.#turn(nothing, undefined, told))
    if (changed.ok) await changed.telling
  }

  /** D20: ends the sockets of sessions that have ended. */
  endSockets(): Promise<void> {
    return this.#sockets.closeEnded(() => livingSessions(this.#db, this.#userId, Date.now()))
  }

  /** D25: the account is gone, and with it all that is kept here. */
  die(): Promise<void> {
    return this.#line.run(() => this.#forgetAll())
  }

  async #forgetAll() {
    this.#wake.stop()
    this.#teller.stop()
    this.#pushCalls.stop()
    this.#pushes.stop()
    this.#hits.forget()
    this.#offUntil = 0
    await this.#ctx.storage.deleteAll()
  }

  #turn(decide: Decide, shown?: Shown, told?: number) {
    return this.#diary.tellsOf(() => this.#change(decide, shown, told))
  }

  async #change(decide: Decide, shown: Shown | undefined, told: number | undefined) {
    this.#wake.begin()
    try {
      for (let tries = 0; tries < WRITE_TRIES; tries += 1) {
        let circle = await readCircle(this.#db, this.#userId, shown)
        if (!circle) await this.#forgetAll()
        if (!circle?.isProven) return { ok: false, code: 'unauthorized' } as const
        // An instance before this one may have died over it.
        if (circle.isPushOwed) this.#pushes.heed()
        if (circle.visitAt !== null) await this.#seeTo(circle.visitAt === told)
        let now = Date.now()
        if (this.#isUnsure)
          this.#teller.recall(circle.person, viewsOfTies(circle.person.status, circle.ties, now))
        let plan = actingPlan(circle.person, now)
        let status = settle(circle.person.status, plan, now)
        let decision = await decide({ ...circle, status, plan, now })
        if (!decision.ok) return decision
        let outcome = outcomeOf(circle, decision, plan, now)
        if (outcome.isNew) {
          // One way to the disk for both; the batch waits for it.
          this.#hits.keep()
          // Should the write fail, nobody knows.
          this.#offUntil = 0
          this.#isUnsure = true
          await this.#wake.before(outcome.write.nextDue, now)
          let notices = dated(outcome.notices, now)
          let mailed = mailedOf(outcome.notices, circle.ties, now)
          let mails = callMails(this.#db, this.#userId, mailed, now)
          let also = [
            ...(decision.also ?? []),
            ...noticeWrites(this.#db, notices),
            ...mails.statements,
            ...(outcome.rung.length > 0 ? [bellsRinging(this.#db, this.#userId, outcome.rung)] : [])
          ]
          // Among many who come and go all the time, the last try settles for what was read.
          let isLast = tries === WRITE_TRIES - 1
          let write = isLast ? { ...outcome.write, company: undefined } : outcome.write
          let written = await writeStatus(this.#db, circle.person, write, also)
          if (written === 'stale') continue
          if (outcome.isChanged) this.#tellSelf(outcome.person, notices, Date.now())
          this.#ctx.waitUntil(this.#teller.mail(this.#db, mails.ids))
          return this.#done(outcome, notices, now, written)
        }
        return this.#done(outcome, [], now)
      }
      throw new Error('the status changed under every try')
    } finally {
      await this.#wake.end()
    }
  }

  /** Sees to what was written beside this object (visits.ts); whom a contact was hidden from, or shown, the turn finds itself. */
  async #seeTo(isTold: boolean) {
    await this.endSockets()
    if (!isTold) this.#sockets.send([{ type: 'stale', what: 'account' }], Date.now())
  }

  #tellSelf(person: Person, notices: readonly WrittenNotice[], now: number) {
    let own = notices.filter(({ userId }) => userId === this.#userId)
    let me = { type: 'me', ...profileOf(person, now) } as const
    this.#sockets.send([me, ...own.map(newsOf)], now)
  }

  #done(
    outcome: Outcome,
    notices: readonly WrittenNotice[],
    now: number,
    reach?: ReadonlyMap<number, Reach>
  ) {
    let { nextDue, status } = outcome.write
    this.#wake.know(nextDue)
    this.#isUnsure = false
    this.#offUntil = isOn(status.spell, now) ? 0 : (nextDue ?? Infinity)
    return {
      ok: true,
      person: outcome.person,
      now,
      telling: this.#tell(outcome, notices, reach)
    } as const
  }

  async #tell(
    { person, views, quiet }: Outcome,
    notices: readonly WrittenNotice[],
    reach: ReadonlyMap<number, Reach> | undefined
  ) {
    let others = notices.filter(({ userId }) => userId !== this.#userId)
    let extras = new Map(others.map(notice => [notice.userId, newsOf(notice)]))
    let pushed = notices.filter(({ isPushed }) => isPushed).map(({ userId }) => userId)
    this.#tellings += 1
    await Promise.all([
      this.#teller.tell(person, views, quiet, extras, reach),
      this.#pushCalls.make(pushed.filter(id => reach?.get(id)?.hasDevices)),
      pushed.includes(this.#userId) ? this.#pushes.start() : undefined
    ]).finally(() => (this.#tellings -= 1))
    let isBehind = this.#teller.isBehind() || this.#pushCalls.isBehind()
    await this.#wake.after(isBehind, this.#tellings > 0, Date.now())
  }
}

function newsOf(notice: WrittenNotice): News {
  return { type: 'notification', notification: toItem(notice) }
}
