import { followActionLink, type LinkOutcome, undoActionLink } from '#contract/action-links.ts'
import { ACTION_PAGE } from '#contract/pages.ts'
import { UNDO_MS } from '#contract/timing.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { takeArrival } from '../lib/arrival.ts'
import { call, CallError } from '../lib/call.ts'
import { $linkSecret, dropLinkSecret } from '../lib/link-secret.ts'
import { whenSeen } from '../lib/seen.ts'
import { ACTION_FAILED } from '../words/action.ts'
import { REASON } from '../words/shell.ts'
import { toastFailure } from './toasts.ts'

/** The link by which this page was opened, and what became of it. */
type Use =
  | { state: 'missing' }
  /** Something else than the person has opened it, so the person is asked. */
  | { state: 'asking'; secret: string }
  | { state: 'working' }
  | { state: 'done'; secret: string; outcome: LinkOutcome; undo: 'busy' | 'done' | 'none' | 'open' }
  | { state: 'gone' }
  /** `unheard`: it may have worked, but no answer came. */
  | { state: 'unheard'; secret: string; reason: string }
  | { state: 'refused'; reason: string | undefined }
  /** Whoever was asked said no. */
  | { state: 'left' }

const $current = atom<Use>({ state: 'missing' })

export const $use: ReadableAtom<Use> = $current

onMount($current, () => {
  let unlisten = $linkSecret.subscribe(secret => {
    if (secret !== undefined && location.pathname === ACTION_PAGE) begin(secret)
  })
  return () => {
    unlisten()
    $current.set({ state: 'missing' })
  }
})

/** D37: only what the person has opened acts by itself. The secret has left the address: a reload finds none. */
function begin(secret: string): void {
  dropLinkSecret()
  if (takeArrival() === 'own') void followLink(secret)
  else $current.set({ state: 'asking', secret })
}

export function confirmLink(): void {
  let use = $current.get()
  if (use.state === 'asking' || use.state === 'unheard') void followLink(use.secret)
}

export function declineLink(): void {
  if ($current.get().state === 'asking') $current.set({ state: 'left' })
}

async function followLink(secret: string): Promise<void> {
  $current.set({ state: 'working' })
  // A page that is made ahead of its visit, or in a tab behind, has not been opened yet.
  await whenSeen()
  try {
    let outcome = await call(followActionLink, { params: { secret } })
    let done: Use = { state: 'done', secret, outcome, undo: outcome.changed ? 'open' : 'none' }
    $current.set(done)
    setTimeout(() => {
      if ($current.get() === done) $current.set({ ...done, undo: 'none' })
    }, UNDO_MS)
  } catch (error) {
    $current.set(refusalOf(error, secret))
  }
}

/** Takes back what the link has changed. */
export async function undoLink(): Promise<void> {
  let use = $current.get()
  if (use.state !== 'done' || use.undo !== 'open') return
  let { secret } = use
  $current.set({ ...use, undo: 'busy' })
  try {
    let outcome = await call(undoActionLink, { params: { secret } })
    $current.set({ state: 'done', secret, outcome, undo: 'done' })
  } catch (error) {
    $current.set(use)
    toastFailure(error, ACTION_FAILED)
  }
}

function refusalOf(error: unknown, secret: string): Use {
  let { code, sentence, trouble } = error instanceof CallError ? error : {}
  if (code === 'link_not_found') return { state: 'gone' }
  if (trouble) return { state: 'unheard', secret, reason: REASON[trouble] }
  return { state: 'refused', reason: sentence }
}
