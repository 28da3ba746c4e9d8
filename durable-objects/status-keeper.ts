import type { FailureCode } from '#contract/failures.ts'
import type { News } from '#contract/socket.ts'
import type { Db, Statement } from '#db/client.ts'
import { callMails } from '#db/mail-causes.ts'
import { dated, noticeWrites, toItem, type WrittenNotice } from '#db/notifications.ts'
import { type Circle, readCircle } from '#db/people.ts'
import { type StatusWrite, writeStatus } from '#db/statuses.ts'
import { isOn, nextDue, passagesOf, settle, type Status } from '#rules/availability.ts'
import { mailedOf } from '#rules/mail.ts'
import {
  netNotices,
  type Notice,
  ownNotices,
  quietOnes,
  seersOf,
  warningDue,
  warningNotice,
  wordNotices
} from '#rules/notices.ts'
import type { Plan } from '#rules/plan.ts'
import { actingPlan, type Person, profileOf } from '#rules/profile.ts'
import { tallied } from '#rules/score.ts'
import { isContactOn, type Tie, viewsOfTies } from '#rules/tie.ts'
import type { View } from '#rules/visibility.ts'
import { Line } from './line.ts'
import type { Sockets } from './sockets.ts'
import type { Teller } from './teller.ts'
import { Wake } from './wake.ts'

export type Refusal = { ok: false; code: FailureCode }

/** What becomes of a settled status: the new one, with what is written beside it, or why not. */
export type Decision =
  | {
      ok: true
      status: Status
      /** The profile and the schedule as they are from now on, where they change too. */
      person?: Partial<Person>
      also?: readonly Statement[]
    }
  | Refusal

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

/** A change is decided anew when another instance of this object, during a deployment, wrote in between. */
const WRITE_TRIES = 3

/** Changes one person's status: reads, decides by the rules, arms the alarm, writes one batch, and only then tells. */
export class StatusKeeper {
  readonly #db: Db
  readonly #userId: number
  readonly #sockets: Sockets
  readonly #teller: Teller
  readonly #wake: Wake
  readonly #ctx: DurableObjectState
  /** The input gate does not cover awaits of the database, so changes wait for each other here. */
  readonly #line = new Line()

  constructor(ctx: DurableObjectState, db: Db, userId: number, sockets: Sockets, teller: Teller) {
    this.#ctx = ctx
    this.#db = db
    this.#userId = userId
    this.#sockets = sockets
    this.#teller = teller
    this.#wake = new Wake(ctx.storage)
  }

  /** Runs `job` when no change is under way, and lets none begin before it has ended. */
  alone<T>(job: () => Promise<T>): Promise<T> {
    return this.#line.run(job)
  }

  /** Changes the status by `decide`; the person afterwards, or the refusal. 'gone' if the account no longer exists. */
  change(decide: Decide): Promise<{ ok: true; person: Person; now: number } | Refusal> {
    return this.#line.run(async () => {
      let changed = await this.#change(decide)
      if (changed.ok) this.#ctx.waitUntil(changed.telling)
      return changed
    })
  }

  /** Applies what has come due and tells who has still to hear; ends when everybody was tried. */
  async resume(): Promise<void> {
    let changed = await this.#line.run(() => this.#change(({ status }) => ({ ok: true, status })))
    if (changed.ok) await changed.telling
  }

  /** D25: the account is gone, and with it all that is kept here. */
  die(): Promise<void> {
    return this.#line.run(() => this.#forgetAll())
  }

  async #forgetAll() {
    this.#wake.stop()
    this.#teller.stop()
    await this.#ctx.storage.deleteAll()
  }

  async #change(decide: Decide) {
    this.#wake.begin()
    try {
      for (let tries = 0; tries < WRITE_TRIES; tries += 1) {
        let circle = await readCircle(this.#db, this.#userId)
        if (!circle) {
          await this.#forgetAll()
          return { ok: false, code: 'unauthorized' } as const
        }
        let now = Date.now()
        let plan = actingPlan(circle.person, now)
        let status = settle(circle.person.status, plan, now)
        let decision = await decide({ ...circle, status, plan, now })
        if (!decision.ok) return decision
        let outcome = outcomeOf(circle, decision, plan, now)
        if (outcome.isNew) {
          await this.#wake.before(outcome.write.nextDue, now)
          let notices = dated(outcome.notices, now)
          let mails = callMails(this.#db, this.#userId, mailedOf(outcome.notices, circle.ties), now)
          let noted = [...noticeWrites(this.#db, notices), ...mails.statements]
          let also = [...(decision.also ?? []), ...noted]
          // Among many who come and go all the time, the last try settles for what was read.
          let isLast = tries === WRITE_TRIES - 1
          let write = isLast ? { ...outcome.write, company: undefined } : outcome.write
          let written = await writeStatus(this.#db, circle.person, write, also)
          if (written === 'stale') continue
          this.#tellSelf(outcome.person, notices, now)
          this.#ctx.waitUntil(this.#teller.mail(this.#db, mails.ids))
          return this.#done(outcome, notices, now)
        }
        return this.#done(outcome, [], now)
      }
      throw new Error('the status changed under every try')
    } finally {
      this.#wake.end()
    }
  }

  #tellSelf(person: Person, notices: readonly WrittenNotice[], now: number) {
    this.#sockets.send({ type: 'me', ...profileOf(person, now) }, now)
    for (let notice of notices) {
      if (notice.userId === this.#userId) this.#sockets.send(newsOf(notice), now)
    }
  }

  #done(outcome: Outcome, notices: readonly WrittenNotice[], now: number) {
    this.#wake.know(outcome.write.nextDue)
    return { ok: true, person: outcome.person, now, telling: this.#tell(outcome, notices) } as const
  }

  async #tell({ person, views, quiet }: Outcome, notices: readonly WrittenNotice[]) {
    let extras = new Map(
      notices
        .filter(({ userId }) => userId !== this.#userId)
        .map(notice => [notice.userId, newsOf(notice)])
    )
    await this.#teller.tell(person, views, quiet, extras)
    await this.#wake.after(this.#teller.isBehind(), this.#teller.isTelling(), Date.now())
  }
}

function newsOf(notice: WrittenNotice): News {
  return { type: 'notification', notification: toItem(notice) }
}

/** Whether nothing but the time of the look differs. */
function isSame(a: Status, b: Status): boolean {
  return JSON.stringify({ ...a, settledAt: 0 }) === JSON.stringify({ ...b, settledAt: 0 })
}

interface Outcome {
  person: Person
  views: ReadonlyMap<number, View>
  quiet: ReadonlySet<number>
  notices: Notice[]
  write: StatusWrite
  /** Whether there is anything to write. */
  isNew: boolean
}

/** Everything that follows from a decision, by the rules alone. */
function outcomeOf(
  { person, ties, seenBy, warnedOf, nextDue: storedDue }: Circle,
  decision: Extract<Decision, { ok: true }>,
  plan: Plan,
  now: number
): Outcome {
  let { status } = decision
  let changed: Person = { ...person, ...decision.person, version: person.version + 1, status }
  let views = viewsOfTies(status, ties, now)
  let seers = seersOf(views)
  let planAfter = decision.person ? actingPlan(changed, now) : plan
  let warning = warningDue(status, planAfter, warnedOf)
  let isWarned = warning !== null && warning <= now
  let notices = [
    ...netNotices(person, passagesOf(person.status, plan, now), plan),
    ...(isWarned ? [warningNotice(person)] : []),
    ...wordNotices(changed, seenBy, seers, ties, now),
    ...ownNotices(changed, person.status, status, ties, now)
  ]
  let due = earliest(nextDue(status, planAfter, now), isWarned ? null : warning)
  let isNew =
    decision.also !== undefined ||
    notices.length > 0 ||
    !isSame(status, person.status) ||
    JSON.stringify(seers) !== JSON.stringify(seenBy) ||
    // A look that changed nothing is written down too, or the sweep would take it for one that is missing.
    due !== storedDue
  let isSeenAnew = seers.some(id => !seenBy.includes(id))
  let isOnAnew = isOn(status.spell, now) && !isOn(person.status.spell, now)
  return {
    person: isNew ? changed : person,
    views,
    quiet: quietOnes(ties, notices),
    notices,
    isNew,
    write: {
      status,
      company: isOnAnew || isSeenAnew ? companyOf(ties, now) : undefined,
      tally: tallied(person.tally, person.status, plan, now),
      seenBy: seers,
      warnedOf: isWarned ? (status.spell?.until ?? null) : warnedOf,
      nextDue: due
    }
  }
}

/** The contacts who are available at `now`, as the statement finds them again. */
function companyOf(ties: readonly Tie[], now: number): StatusWrite['company'] {
  let ids = ties.filter(tie => isContactOn(tie, now)).map(({ id }) => id)
  return { available: ids.toSorted((a, b) => a - b), at: now }
}

function earliest(a: number | null, b: number | null): number | null {
  let least = Math.min(a ?? Infinity, b ?? Infinity)
  return least === Infinity ? null : least
}
