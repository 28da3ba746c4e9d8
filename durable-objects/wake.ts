/** How soon unfinished telling is taken up again; doubled with each try that leaves somebody untold. */
const RESUME_MS = 5_000
const RESUME_LONGEST_MS = 3_600_000

/** The one alarm of an object, for its two reasons: the next change that is due, and telling that is not done. */
export class Wake {
  readonly #storage: DurableObjectStorage
  #changes = 0
  #due: number | null = null
  #vainTellings = 0
  #isOver = false

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
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
    await this.#storage.setAlarm(Math.min(due ?? Infinity, now + RESUME_MS))
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
    if (this.#changes > 0 || this.#isOver) return
    let delay = Math.min(RESUME_LONGEST_MS, RESUME_MS * 2 ** this.#vainTellings)
    let next = Math.min(this.#due ?? Infinity, isBehind ? now + delay : Infinity)
    if (next === Infinity) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(next)
  }
}
