import type { News } from '#contract/socket.ts'
import type { Db } from '#db/client.ts'
import type { Reach } from '#db/reach.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { logFault } from '#log'
import { newsFor, type Subject as Named } from '#rules/telling.ts'
import { HIDDEN, type View } from '#rules/visibility.ts'
import { Patience } from './patience.ts'
import { presence } from './presence.ts'
import { Told } from './told.ts'

/** Whom the news are about, as of which version of their row. */
type Subject = Named & { version: number }

/** Calls at once: with all at once the first contact waits for the last, with few a slow one is felt. */
const CALLS_AT_ONCE = 10
/** A call that takes longer than this no longer keeps others from beginning. */
const SLOW_MS = 1_000
/** How long one contact's object may take before it is given up until the next try. */
const CALL_MS = 10_000

/**
 * Tells contacts what changed for them, each one in order and none waiting for another. It always works from what a
 * contact was told last to what that contact may see now, so changes in a burst melt into one and nothing is told twice.
 */
export class Teller {
  readonly #env: Env
  readonly #told: Told
  #subject: Subject | undefined
  #views: ReadonlyMap<number, View> = new Map()
  /** Who wants no word of it (D26). */
  #quiet: ReadonlySet<number> = new Set()
  /** Who of `#views` can be reached; undefined where nobody has looked. */
  #reach: ReadonlyMap<number, Reach> | undefined
  readonly #waiting = new Set<number>()
  /** What goes along with the news to a contact. */
  readonly #extras = new Map<number, News>()
  readonly #calls = new Map<number, Promise<void>>()
  #workers = 0
  readonly #slow = new Patience(SLOW_MS)
  readonly #lost = new Patience(CALL_MS)

  constructor(env: Env, sql: SqlStorage) {
    this.#env = env
    this.#told = new Told(sql)
  }

  /**
   * Tells everybody whose view differs from what they heard; ends when these calls have ended, well or badly. Whom nothing
   * can reach, as of when the views were written, will read them, and is taken for told.
   */
  async tell(
    subject: Subject,
    views: ReadonlyMap<number, View>,
    quiet: ReadonlySet<number>,
    extras: ReadonlyMap<number, News>,
    reach?: ReadonlyMap<number, Reach>
  ): Promise<void> {
    let before = this.#views
    this.#subject = subject
    this.#views = views
    this.#quiet = quiet
    this.#reach = reach
    let isFar = (id: number) => !this.#calls.has(id) && this.#isOutOfReach(id)
    for (let [id, extra] of extras) {
      if (isFar(id)) continue
      this.#extras.set(id, extra)
      this.#waiting.add(id)
    }
    let known = [...new Set([...views.keys(), ...this.#told.contacts()])]
    // Whoever is being told just now hears of the rest only if their view changed once more.
    let owed = known.filter(id =>
      this.#calls.has(id) ? !isSame(before.get(id), views.get(id)) : this.#newsFor(id)
    )
    // Once something has changed they must hear of it, even if it changes back: they may have looked in between.
    let isAnyNear = !owed.every(isFar)
    if (isAnyNear) this.#told.doubt(...owed)
    for (let id of owed) {
      if (isFar(id)) this.#pass(id)
      else this.#waiting.add(id)
    }
    if (!isAnyNear) this.#told.keep()
    // In one process the calls below would keep the owner's answer from being written until the last of them is done.
    await scheduler.wait(0)
    let idle = Math.min(CALLS_AT_ONCE - this.#workers, this.#waiting.size)
    await Promise.all(Array.from({ length: idle }, () => this.#work()))
    this.#told.keep()
    await Promise.all(this.#calls.values())
    this.#told.keep()
  }

  /**
   * Takes note of what stood in the database and may have been read there, whether or not it was told: before it changes
   * once more, so that whoever has read it hears of that, even if it is what they were told last.
   */
  recall(subject: Subject, views: ReadonlyMap<number, View>): void {
    let untold = [...views].filter(([id, view]) => newsFor(subject, this.#told.viewOf(id), view))
    this.#told.doubt(...untold.map(([id]) => id))
  }

  /** D27: sends the mails that were written with a change; none of the others waits for them. */
  async mail(db: Db, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await sendWaiting(this.#env, db, ids)
  }

  /** Whether somebody has still to be told. */
  isBehind(): boolean {
    return [...this.#views.keys(), ...this.#told.contacts()].some(id => this.#newsFor(id))
  }

  /** Tells a new contact of the contact, not of a change: there was nothing before. What is answered ends with the call. */
  welcome(subject: Subject, contactId: number, view: View): Promise<void> {
    this.#told.doubt(contactId)
    this.#views = new Map(this.#views).set(contactId, view)
    return this.#afterCalls(contactId, async () => {
      let news = { type: 'contact_added', userId: subject.id } as const
      let isHeard = await this.#call(contactId, [news], subject)
      if (isHeard) this.#told.write(contactId, view)
    })
  }

  /** Forgets somebody whose account is gone: there is nobody left to tell. */
  forget(contactId: number): void {
    let views = new Map(this.#views)
    views.delete(contactId)
    this.#views = views
    this.#waiting.delete(contactId)
    this.#extras.delete(contactId)
    this.#told.forget(contactId)
    this.#told.keep()
  }

  /** D25: the account is gone; whoever is being told just now is the last. */
  stop(): void {
    this.#views = new Map()
    this.#waiting.clear()
    this.#extras.clear()
    this.#told.close()
  }

  /** The last message that somebody gets of this person; whatever was on its way arrives before. */
  partFrom(ownId: number, contactId: number): Promise<void> {
    this.forget(contactId)
    this.#told.doubt(contactId)
    return this.#afterCalls(contactId, async () => {
      // The call before it has left nothing in doubt.
      this.#told.doubt(contactId)
      let isHeard = await this.#call(contactId, [{ type: 'contact_removed', userId: ownId }])
      if (isHeard) this.#told.forget(contactId)
    })
  }

  /** Calls somebody behind the call that is under way to them, if there is one; what has changed for them meanwhile follows. */
  #afterCalls(id: number, call: () => Promise<void>): Promise<void> {
    let before = this.#calls.get(id)
    return this.#calling(id, async () => {
      await before?.catch(() => undefined)
      await call()
      this.#told.keep()
      if (this.#waiting.has(id)) await this.#bringUpToDate(id)
    })
  }

  /** Notes that somebody is being called, until `call` has ended. */
  #calling(id: number, call: () => Promise<void>): Promise<void> {
    let calling = call().finally(() => {
      if (this.#calls.get(id) === calling) this.#calls.delete(id)
    })
    this.#calls.set(id, calling)
    return calling
  }

  #newsFor(id: number): News | undefined {
    if (!this.#subject) return undefined
    return newsFor(this.#subject, this.#told.viewOf(id), this.#views.get(id), {
      isQuiet: this.#quiet.has(id),
      isInDoubt: this.#told.isInDoubt(id)
    })
  }

  async #work() {
    this.#workers += 1
    for (let id of this.#waiting) {
      if (this.#calls.has(id)) continue
      this.#waiting.delete(id)
      let call = this.#calling(id, () => this.#bringUpToDate(id))
      await this.#slow.wait(call).catch(() => undefined)
    }
    this.#workers -= 1
  }

  async #bringUpToDate(id: number) {
    for (;;) {
      this.#waiting.delete(id)
      let extra = this.#extras.get(id)
      let news = [this.#newsFor(id), extra].filter(item => item !== undefined)
      if (news.length === 0) return
      let view = this.#views.get(id) ?? HIDDEN
      this.#told.doubt(id)
      if (!(await this.#call(id, news))) return
      this.#told.write(id, view)
      if (this.#waiting.has(id)) this.#told.doubt(id)
      if (this.#extras.get(id) === extra) this.#extras.delete(id)
    }
  }

  /** Whether nobody would hear a call: an object that is woken for nothing costs more than all else of a flip. */
  #isOutOfReach(id: number): boolean {
    if (!this.#reach || !this.#views.has(id)) return false
    return (this.#reach.get(id)?.channelId ?? null) === null
  }

  /** Takes somebody for told. */
  #pass(id: number) {
    this.#told.write(id, this.#views.get(id) ?? HIDDEN)
    this.#waiting.delete(id)
    this.#extras.delete(id)
  }

  /** One contact who can't be reached is no reason to stop; what was missed is told later. */
  async #call(id: number, news: readonly News[], subject = this.#subject): Promise<boolean> {
    let contact = presence(this.#env, id)
    let origin = subject && {
      id: subject.id,
      version: subject.version,
      channelId: this.#reach?.get(id)?.channelId ?? null
    }
    try {
      await this.#lost.wait(origin ? contact.hearOf(origin, ...news) : contact.hear(...news))
      return true
    } catch (error) {
      logFault('A contact could not be told', error)
      return false
    }
  }
}

function isSame(a: View | undefined, b: View | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
