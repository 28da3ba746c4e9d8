import { acceptInvite, readInviter } from '#contract/invites.ts'
import { JOIN_PAGE } from '#contract/pages.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { navigate } from 'wouter/use-browser-location'
import { call, CallError } from '../lib/call.ts'
import { $linkSecret, dropLinkSecret } from '../lib/link-secret.ts'
import { $sessionId } from '../lib/session-id.ts'
import { asked, connected, JOIN_FAILED } from '../words/join.ts'
import { REASON } from '../words/shell.ts'
import { contacts } from './contacts.ts'
import { toast, toastFailure } from './toasts.ts'

/** The invite by which this page was opened, and what became of it. */
type Invitation =
  | { state: 'missing' }
  | { state: 'reading'; token: string }
  | { state: 'failed'; token: string; reason: string }
  | { state: 'over' }
  /** The very one who made it. */
  | { state: 'own' }
  | { state: 'open' | 'taking'; token: string; displayName: string }

const $current = atom<Invitation>({ state: 'missing' })

export const $invitation: ReadableAtom<Invitation> = $current

onMount($current, () => {
  let unlisten = [
    $linkSecret.subscribe(token => {
      if (token !== undefined && location.pathname === JOIN_PAGE) void readInvitation(token)
    }),
    // Whoever signs up or in here has said yes by that.
    $sessionId.listen((now, before) => {
      if (now !== undefined && before === undefined) void takeInvitation()
    })
  ]
  return () => {
    for (let stop of unlisten) stop()
    $current.set({ state: 'missing' })
  }
})

/** Ends what the token was kept for. */
function end(invitation: Invitation): void {
  dropLinkSecret()
  $current.set(invitation)
}

/** Asks who invites. */
export async function readInvitation(token: string): Promise<void> {
  let own: Invitation = { state: 'reading', token }
  $current.set(own)
  try {
    let { displayName } = await call(readInviter, { body: { token } })
    if ($current.get() === own) $current.set({ state: 'open', token, displayName })
  } catch (error) {
    if ($current.get() !== own) return
    let { code, sentence, trouble } = error instanceof CallError ? error : {}
    if (code === 'link_expired') return end({ state: 'over' })
    let reason = trouble ? REASON[trouble] : (sentence ?? REASON.failing)
    $current.set({ state: 'failed', token, reason })
  }
}

/** D51: the inviter and this person become contacts. */
export async function takeInvitation(): Promise<void> {
  let current = $current.get()
  if (current.state !== 'open') return
  let { displayName, token } = current
  $current.set({ ...current, state: 'taking' })
  try {
    let { status } = await call(acceptInvite, { body: { token } })
    end({ state: 'missing' })
    toast(status === 'accepted' ? connected(displayName) : asked(displayName))
    void contacts.load()
    navigate('/contacts', { replace: true })
  } catch (error) {
    let code = error instanceof CallError ? error.code : undefined
    if (code === 'invite_to_self') return end({ state: 'own' })
    if (code === 'link_expired') end({ state: 'over' })
    else $current.set(current)
    toastFailure(error, JOIN_FAILED)
  }
}

export function leaveInvitation(): void {
  end({ state: 'missing' })
  navigate('/', { replace: true })
}
