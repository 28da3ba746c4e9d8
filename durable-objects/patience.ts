/** Those who began to wait at about the same time. */
interface Group {
  begunAt: number
  isOver: Promise<never>
  timer: ReturnType<typeof setTimeout> | undefined
  waiting: number
}

/**
 * Gives up waiting after `ms`, or up to a tenth sooner: whoever begins within a tenth of it shares one timer, because a
 * timer for each of hundreds of calls costs as much as a third of the call.
 */
export class Patience {
  readonly #ms: number
  #latest: Group | undefined

  constructor(ms: number) {
    this.#ms = ms
  }

  /** What comes of `work`, or an error if nothing has come of it in time. */
  async wait<T>(work: Promise<T>): Promise<T> {
    let group = this.#join(performance.now())
    group.waiting += 1
    try {
      return await Promise.race([work, group.isOver])
    } finally {
      group.waiting -= 1
      if (group.waiting === 0) this.#end(group)
    }
  }

  #join(now: number): Group {
    let latest = this.#latest
    if (latest && now - latest.begunAt < this.#ms / 10) return latest
    let timer: Group['timer'] | undefined
    let isOver = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), this.#ms)
    })
    return (this.#latest = { begunAt: now, isOver, timer, waiting: 0 })
  }

  /** A timer that is left would keep the object awake. */
  #end(group: Group) {
    clearTimeout(group.timer)
    if (this.#latest === group) this.#latest = undefined
  }
}
