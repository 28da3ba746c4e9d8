import { readMe, type Me } from '#contract/account.ts'
import { computed } from 'nanostores'
import { call, SessionChanged } from '../lib/call.ts'
import { $second } from '../lib/clock.ts'
import { line } from '../lib/line.ts'
import { resource } from '../lib/resource.ts'
import { $sessionId } from '../lib/session-id.ts'
import { $isOffline } from '../lib/trouble.ts'

export const me = resource(() => call(readMe))

const $hasEnded = computed(
  [me.$state, $second],
  ({ value }, now) => !!value?.until && Date.parse(value.until) <= now
)

/** D4: the person as things are at this moment: an availability whose end has passed is over, whoever says so later. */
export const $me = computed([me.$state, $hasEnded], ({ value }, hasEnded) =>
  value && hasEnded ? unavailable(value) : value
)

/** What stands between this page and the server, as far as the last read of this person tells. */
export const $trouble = computed([$isOffline, me.$state], (isOffline, read) => {
  if (isOffline) return 'offline'
  return read.state === 'failed' ? read.trouble : undefined
})

/** Why the server refuses to be read, in its words. */
export const $refusal = computed(me.$state, read =>
  read.state === 'failed' ? read.sentence : undefined
)

export function unavailable(before: Me): Me {
  return {
    ...before,
    status: 'unavailable',
    statusMessage: null,
    statusExpiresAt: null,
    until: null,
    since: null,
    source: null,
    audience: null
  }
}

let changes = line()
/** What the server said last, to come back to when a change fails. */
let confirmed: Me | undefined

$sessionId.listen(() => {
  changes = line()
  confirmed = undefined
})

/**
 * Shows a wish at once and sends it in its turn. If it fails, what the server said last comes back, and what
 * waits behind it is not sent any more.
 */
export async function changeMe(wish: (before: Me) => Me, send: () => Promise<Me>): Promise<void> {
  let sessionId = $sessionId.get()
  let release = me.hold()
  if (changes.isEmpty()) confirmed = me.$state.get().value
  me.change(wish)
  try {
    await changes.add(async () => {
      if ($sessionId.get() !== sessionId) throw new SessionChanged()
      confirmed = await send()
    })
    if (changes.isEmpty()) showConfirmed()
  } catch (error) {
    if ($sessionId.get() === sessionId) showConfirmed()
    void me.load()
    throw error
  } finally {
    release()
  }
}

function showConfirmed(): void {
  let latest = confirmed
  if (latest) me.change(() => latest)
}

/** Takes over what the server tells of this person; during own changes it is read after them instead. */
export function receiveMe(news: Me): void {
  if (changes.isEmpty()) me.change(() => news)
  else void me.load()
}
