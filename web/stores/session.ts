import { login, logout, register, type Registration, type Session } from '#contract/account.ts'
import type { Issue } from '#contract/failures.ts'
import { deriveUsername } from '#rules/person.ts'
import { computed } from 'nanostores'
import type * as z from 'zod/mini'
import { call, CallError } from '../lib/call.ts'
import { clearAll, refreshAll } from '../lib/resource.ts'
import { $sessionId, dropSessionId, followSessionId, keepSessionId } from '../lib/session-id.ts'
import { FAILED, type Saying } from '../words/toasts.ts'
import { $me, me } from './me.ts'
import { forgetMessages } from './recent-messages.ts'
import { clearToast, toast, toastFailure } from './toasts.ts'

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
  if (sessionId !== undefined) return refreshAll()
  forgetMessages()
  if (before !== undefined && !isLeaving) toast({ kind: 'failure', ...FAILED.sessionOver })
})

export type SignUp = Pick<
  z.input<typeof Registration>,
  'confirmPassword' | 'displayName' | 'email' | 'password' | 'phoneNumber'
>

/** What came of a try to enter; a refusal has been told, `issues` says what was wrong with which field. */
export type Entry = { state: 'in' } | { state: 'refused'; issues: Issue[] }

export function signIn(email: string, password: string): Promise<Entry> {
  return enter(() => call(login, { body: { email, password } }), FAILED.login)
}

export function signUp(person: SignUp): Promise<Entry> {
  let body = {
    ...person,
    username: deriveUsername(person.displayName),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    status: 'unavailable'
  }
  return enter(() => call(register, { body }), FAILED.register)
}

async function enter(ask: () => Promise<Session>, failed: Required<Saying>): Promise<Entry> {
  try {
    let { sessionId } = await ask()
    keepSessionId(sessionId)
    return { state: 'in' }
  } catch (error) {
    toastFailure(error, failed.title, failed.text)
    return { state: 'refused', issues: error instanceof CallError ? error.issues : [] }
  }
}

/** SPEC 4: leaves at once and for certain, whatever becomes of the call. */
export function signOut(): void {
  call(logout).catch(() => undefined)
  isLeaving = true
  dropSessionId()
  isLeaving = false
}

addEventListener('storage', event => {
  if (event.key === 'sessionId' || event.key === null) followSessionId()
})
addEventListener('pageshow', event => {
  if (event.persisted) followSessionId()
})
