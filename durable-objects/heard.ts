import type { News } from '#contract/socket.ts'

/** Whom news are about, as of which version of their row. */
export interface Origin {
  id: number
  version: number
  /** The live channel by which whoever is told was thought to listen. */
  channelId?: number | null
}

/** What was heard of each contact last. Only for as long as the object is awake: beyond that the sender's own order stands. */
export class Heard {
  readonly #versions = new Map<number, number>()

  /**
   * D31: takes news in; false if newer ones are here already. A removal is later than all of its version (D25), and
   * whoever becomes a contact begins anew.
   */
  take({ id, version }: Origin, news: readonly News[]): boolean {
    let isNew = news.some(({ type }) => type === 'contact_added')
    if (!isNew && version < (this.#versions.get(id) ?? 0)) return false
    let isGone = news.some(({ type }) => type === 'contact_removed')
    this.#versions.set(id, isGone ? version + 1 : version)
    return true
  }
}
