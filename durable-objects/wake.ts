/** How soon unfinished telling is taken up again; doubled with each try that leaves somebody untold. */
const RESUME_MS = 5_000
const RESUME_LONGEST_MS = 3_600_000

/** The one alarm of an object, for its three reasons: the next change that is due, telling that is not done, and pushes. */
export class Wake {
  readonly #storage: DurableObjectStorage
  /** When something is to be pushed next, as it is stored. */
  readonly #pushDue: () => number | null
  #changes = 0
  /** Undefined until a change has told; until then the alarm as it stands. */
  #due: number | null | undefined
  #resumeAt: number | null = null
  #vainTellings = 0
  /** Whether a change that was under way has kept the alarm from being set. */
  #isOwed = false
  #isOver = false

  constructor(storage: DurableObjectStorage, pushDue: () => number | null) {
    this.#storage = storage
    this.#pushDue = pushDue
  }

  /** D25: the account is gone; what is still being told sets no alarm any more. */
  stop(): void {
    this.#isOver = true
  }

  /** A change begins: until it ends, what earlier ones have told must not set the alarm. */
  begin(): void {
    this.#changes += 1
  }

  /** A change may end without setting the alarm: one that was refused, or that failed. */
  async end(): Promise<void> {
    this.#changes -= 1
    if (this.#changes > 0 || !this.#isOwed) return
    this.#isOwed = false
    await this.#set()
  }

  /** D44: set before the batch is written, so that a crash after it only delays the telling. What is new is told soon. */
  async before(due: number | null, now: number): Promise<void> {
    this.#vainTellings = 0
    this.#resumeAt = now + RESUME_MS
    await this.#storage.setAlarm(Math.min(due ?? Infinity, this.#resumeAt))
  }

  /** The next change that is due, as of what is stored now. */
  know(due: number | null): void {
    this.#due = due
  }

  /**
   * Set when telling has ended, which was in vain only if no other goes on. While a change is under way its alarm stands,
   * and this one is set when it ends.
   */
  async after(isBehind: boolean, isTelling: boolean, now: number): Promise<void> {
    if (!isTelling) this.#vainTellings = isBehind ? this.#vainTellings + 1 : 0
    let delay = Math.min(RESUME_LONGEST_MS, RESUME_MS * 2 ** this.#vainTellings)
    if (this.#changes > 0) {
      this.#isOwed = true
      if (isBehind) this.#resumeAt = Math.min(this.#resumeAt ?? Infinity, now + delay)
      return
    }
    this.#resumeAt = isBehind ? now + delay : null
    await this.#set()
  }

  /** Set when what is to be pushed has changed. While a change is under way the alarm may only come earlier. */
  async forPushes(): Promise<void> {
    if (this.#due === undefined) this.#due = await this.#storage.getAlarm()
    await this.#set()
  }

  /** The same while a push is under way: an alarm that rings by `soon` anyway is left standing, for each setting is a row. */
  async forPushesBy(soon: number): Promise<void> {
    let alarm = await this.#storage.getAlarm()
    if (alarm === null || alarm > soon) await this.forPushes()
  }

  /** Sets the alarm where it stands wrong. */
  async #set() {
    let alarm = (await this.#storage.getAlarm()) ?? Infinity
    if (this.#isOver) return
    let push = this.#pushDue() ?? Infinity
    let next = Math.min(this.#due ?? Infinity, this.#resumeAt ?? Infinity, push)
    if (this.#changes > 0) {
      this.#isOwed = true
      next = Math.min(push, alarm)
    }
    if (next === alarm) return
    if (next === Infinity) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(next)
  }
}
