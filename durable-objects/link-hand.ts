import type { LinkOutcome } from '#contract/action-links.ts'
import { UNDO_MS } from '#contract/timing.ts'
import { actionLinkUse, deleteActionLink, readActionLink } from '#db/action-links.ts'
import type { Db } from '#db/client.ts'
import { settle, type Status } from '#rules/availability.ts'
import { obey } from '#rules/change.ts'
import { wishOfLink } from '#rules/link.ts'
import { type Person, profileOf } from '#rules/profile.ts'
import type { Refusal, Situation, StatusKeeper } from './status-keeper.ts'

/** The last use of a link that changed something: how things were before, and of which version they are since. */
interface Use {
  linkId: number
  at: number
  before: Status
  version: number
}

type Result = { ok: true; value: LinkOutcome } | Refusal

/** What a person's links do. They come in turn with all other changes, so none is used after it was revoked. */
export class LinkHand {
  readonly #db: Db
  readonly #userId: number
  readonly #keeper: StatusKeeper
  /** Only in memory: how things were is nowhere kept (D44 keeps what was told, not what was). */
  #last: Use | undefined

  constructor(db: Db, userId: number, keeper: StatusKeeper) {
    this.#db = db
    this.#userId = userId
    this.#keeper = keeper
  }

  /** POST /api/actions/{secret}. */
  async use(linkId: number): Promise<Result> {
    let seen: Status[] = []
    let changed = await this.#keeper.change(situation => {
      seen.push(situation.status)
      return this.#decide(linkId, situation)
    })
    if (!changed.ok) return changed
    let { person, now } = changed
    let before = seen.at(-1)
    let isOther = JSON.stringify(before?.spell) !== JSON.stringify(person.status.spell)
    if (before && isOther) this.#last = { linkId, at: now, before, version: person.version }
    return { ok: true, value: outcomeOf(person, isOther) }
  }

  /** POST /api/actions/{secret}/undo: time has gone on meanwhile as if the link had not been used. */
  async undo(linkId: number): Promise<Result> {
    let changed = await this.#keeper.change(({ person, plan, now }) => {
      let last = this.#last
      let isUndoable =
        last?.linkId === linkId && last.version === person.version && now < last.at + UNDO_MS
      return last && isUndoable
        ? { ok: true, status: settle(last.before, plan, now) }
        : { ok: false, code: 'status_changed' }
    })
    if (!changed.ok) return changed
    this.#last = undefined
    return { ok: true, value: outcomeOf(changed.person, true) }
  }

  /** DELETE /api/action-links/{id}. */
  revoke(linkId: number): Promise<boolean> {
    return this.#keeper.alone(() => deleteActionLink(this.#db, this.#userId, linkId))
  }

  async #decide(linkId: number, { groupIds, now, person, plan, status }: Situation) {
    let link = await readActionLink(this.#db, person.id, linkId)
    if (!link) return { ok: false, code: 'link_not_found' } as const
    let wish = wishOfLink(link, status, now)
    if (wish === 'again') return { ok: true, status } as const
    let isLost = wish.status === 'available' && link.groupId !== null
    if (isLost && !groupIds.some(id => id === link.groupId)) {
      return { ok: false, code: 'link_group_gone' } as const
    }
    let outcome = obey(status, plan, now, wish)
    let also = [actionLinkUse(this.#db, person.id, linkId, now)]
    return outcome.ok ? { ...outcome, also } : outcome
  }
}

function outcomeOf(person: Person, changed: boolean): LinkOutcome {
  let { displayName, status, statusExpiresAt } = profileOf(person, Date.now())
  return { displayName, status, statusExpiresAt, changed }
}
