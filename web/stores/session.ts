import { login, logout, register, type Registration, type Session } from '#contract/account.ts'
import { OPEN_PAGES } from '#contract/pages.ts'
import { deriveUsername } from '#rules/person.ts'
import { computed } from 'nanostores'
import { navigate } from 'wouter/use-browser-location'
import type * as z from 'zod/mini'
import { call } from '../lib/call.ts'
import { readDeviceZone } from '../lib/device-zone.ts'
import { dropLinkSecret, forgetLinkSecret } from '../lib/link-secret.ts'
import { PUSH_MARK } from '../lib/push-mark.ts'
import { clearAll, refreshAll } from '../lib/resource.ts'
import { $sessionId, dropSessionId, followSessionId, keepSessionId } from '../lib/session-id.ts'
import { readStored } from '../lib/storage.ts'
import { FAILED, type Failing } from '../words/toasts.ts'
import { attempt, type Attempt } from './attempt.ts'
import { $me, me } from './me.ts'
import { forgetMessages } from './recent-messages.ts'
import { clearToast, toast } from './toasts.ts'

/** Who uses this tab. `unreachable` is not signed out: only a 401 ends a session (D39). */
export const $session = computed([$sessionId, me.$state, $me], (sessionId, { state }, person) => {
  if (sessionId === undefined) return { state: 'signed-out' } as const
  if (person) return { state: 'signed-in', userId: person.id } as const
  return { state: state === 'failed' ? 'unreachable' : 'loading' } as const
})

let isLeaving = false

// Whatever was read belonged to the session before: it goes before anything of the next one is shown.
$sessionId.listen((sessionId, before) => {
  clearAll()
  clearToast()
  // Nor does the next one begin where this one was.
  if (before !== undefined && !OPEN_PAGES.includes(location.pathname)) {
    dropLinkSecret()
    navigate('/', { replace: true })
  }
  if (sessionId !== undefined) return refreshAll()
  forgetMessages()
  // Loaded long since where push is turned on, so this works without a network too.
  if (readStored(PUSH_MARK))
    import('./push.ts').then(
      push => push.forgetPush(),
      () => undefined
    )
  if (before !== undefined && !isLeaving) toast({ kind: 'failure', ...FAILED.sessionOver })
})

export type SignUp = Pick<
  z.input<typeof Registration>,
  'confirmPassword' | 'displayName' | 'email' | 'password' | 'phoneNumber'
>

export function signIn(email: string, password: string): Promise<Attempt> {
  return enter(() => call(login, { body: { email, password } }), FAILED.login)
}

/** `inviteToken` connects the new person with whoever invites by it. */
export function signUp(person: SignUp, inviteToken?: string): Promise<Attempt> {
  // D7: where the device has none to tell, the server looks for one.
  let timeZone = readDeviceZone()
  let body = {
    ...person,
    ...(inviteToken && { inviteToken }),
    username: deriveUsername(person.displayName),
    ...(timeZone && { timeZone }),
    status: 'unavailable'
  }
  return enter(() => call(register, { body }), FAILED.register)
}

function enter(ask: () => Promise<Session>, failed: Failing): Promise<Attempt> {
  return attempt(async () => {
    let { sessionId } = await ask()
    keepSessionId(sessionId)
    return undefined
  }, failed)
}

/** SPEC 4: leaves at once and for certain, whatever becomes of the call. */
export function signOut(): void {
  call(logout, { keepalive: true }).catch(() => undefined)
  isLeaving = true
  dropSessionId()
  isLeaving = false
}

/** Does what may end this session on the server: it is no news then, though the live channel tells it first. */
export async function leaveBy(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true
  try {
    await work()
  } finally {
    isLeaving = false
  }
}

/** Does what also ends this session on the server. */
export async function endSessionBy(work: () => Promise<unknown>): Promise<void> {
  let sessionId = $sessionId.get()
  await leaveBy(async () => {
    await work()
    if ($sessionId.get() === sessionId) dropSessionId()
  })
}

function followOtherTabs(): void {
  let before = $sessionId.get()
  followSessionId()
  // Whoever comes next to this tab is not to find the link of whoever signed out in another one.
  if (before !== undefined && $sessionId.get() === undefined) forgetLinkSecret()
}

addEventListener('storage', event => {
  if (event.key === 'sessionId' || event.key === null) followOtherTabs()
})
addEventListener('pageshow', event => {
  if (event.persisted) followOtherTabs()
})
