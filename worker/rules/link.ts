import type { LinkAction } from '#contract/action-links.ts'
import { LINK_DEBOUNCE_MS, LINK_NAME_GRAPHEMES } from '#contract/limits.ts'
import type { Status } from './availability.ts'
import type { Wish } from './change.ts'
import { cleanText, countGraphemes } from './text.ts'

const MINUTE_MS = 60_000

/** What a link is to do, and when it did it last. Instants in ms. */
export interface Link {
  action: LinkAction
  minutes: number | null
  groupId: number | null
  lastUsedAt: number | null
}

/** A cleaned name, or undefined if it is blank or too long. */
export function readLinkName(text: string): string | undefined {
  let name = cleanText(text)
  return name !== '' && countGraphemes(name) <= LINK_NAME_GRAPHEMES ? name : undefined
}

/** What the use of a link at `now` asks of a settled status; 'again' if it is one with the use before it. */
export function wishOfLink(link: Link, status: Status, now: number): Wish | 'again' {
  let { action, groupId, lastUsedAt, minutes } = link
  if (action === 'toggle' && lastUsedAt !== null && now - lastUsedAt < LINK_DEBOUNCE_MS) {
    return 'again'
  }
  let isOff = action === 'set-unavailable' || (action === 'toggle' && status.spell !== null)
  if (isOff) return { status: 'unavailable', from: 'link', edit: false }
  return {
    status: 'available',
    from: 'link',
    edit: false,
    ...(minutes === null ? {} : { expiresAt: now + minutes * MINUTE_MS }),
    ...(groupId === null ? {} : { audience: [groupId] })
  }
}
