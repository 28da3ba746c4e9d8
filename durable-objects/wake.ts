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

  end(): void {
    this.#changes -= 1
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
   * Set when telling has ended, which was in vain only if no other goes on. A change under way has set the alarm for
   * itself, and will come here too.
   */
  async after(isBehind: boolean, isTelling: boolean, now: number): Promise<void> {
    if (!isTelling) this.#vainTellings = isBehind ? this.#vainTellings + 1 : 0
    if (this.#changes > 0) return
    let delay = Math.min(RESUME_LONGEST_MS, RESUME_MS * 2 ** this.#vainTellings)
    this.#resumeAt = isBehind ? now + delay : null
    await this.#set()
  }

  /** Set when what is to be pushed has changed. While a change is under way the alarm may only come earlier. */
  async forPushes(): Promise<void> {
    let alarm = await this.#storage.getAlarm()
    if (this.#due === undefined) this.#due = alarm
    let push = this.#pushDue() ?? Infinity
    if (this.#changes === 0) await this.#set()
    else if (!this.#isOver && push < (alarm ?? Infinity)) await this.#storage.setAlarm(push)
  }

  /** The same while a push is under way: an alarm that rings by `soon` anyway is left standing, for each setting is a row. */
  async forPushesBy(soon: number): Promise<void> {
    let alarm = await this.#storage.getAlarm()
    if (alarm === null || alarm > soon) await this.forPushes()
  }

  async #set() {
    if (this.#isOver) return
    let due = this.#due ?? Infinity
    let next = Math.min(due, this.#resumeAt ?? Infinity, this.#pushDue() ?? Infinity)
    if (next === Infinity) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(next)
  }
}
