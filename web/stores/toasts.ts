import { TOAST_MS, TOAST_REMOVAL_MS } from '#contract/timing.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { CallError, SessionChanged } from '../lib/call.ts'
import { REASON } from '../words/shell.ts'
import { DONE, type Failing, type Saying } from '../words/toasts.ts'
import { tryAgainIn } from '../words/wait.ts'

export interface Toast {
  /** What can still be done about it. */
  action: { label: string; run: () => void } | undefined
  id: number
  isOpen: boolean
  kind: 'failure' | 'plain'
  ms: number
  reason: string | undefined
  text: string | undefined
  title: string
}

const $current = atom<Toast | undefined>()

/** SPEC 9: the one toast there is; a newer one takes its place. */
export const $toast: ReadableAtom<Toast | undefined> = $current

type News = Saying & { action?: Toast['action']; ms?: number }

/** What came by itself, and waits for a toast to go that offers to do something. */
let waiting: News | undefined
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast for `ms`, SPEC 9's default unless told otherwise. */
export function toast({
  action,
  kind = 'plain',
  ms = TOAST_MS,
  reason,
  text,
  title
}: Saying & { action?: Toast['action']; kind?: 'failure' | 'plain'; ms?: number }): void {
  clearTimeout(removal)
  waiting = undefined
  count += 1
  $current.set({ action, id: count, isOpen: true, kind, ms, reason, text, title })
}

/** Tells what came by itself. It takes away nothing that can still be undone (D37). */
export function toastNews(news: News): void {
  let shown = $current.get()
  if (shown?.isOpen && shown.action) waiting = news
  else toast(news)
}

/**
 * SPEC 8: tells a failure in the server's words, else as `failed` says, with what is in the way of the server.
 * Answers what it told; undefined where nobody is there any more to be told.
 */
export function toastFailure(error: unknown, failed: Failing): Saying | undefined {
  if (error instanceof SessionChanged) return undefined
  let { code, sentence, trouble, waitMs = 0 } = error instanceof CallError ? error : {}
  // The server's own words are of a moment, which the wait may be far from.
  let wait = code === 'too_many' ? tryAgainIn(waitMs) : undefined
  let { advice, text, title } = failed
  let saying: Saying = {
    title,
    text: wait ?? sentence ?? text ?? (trouble ? undefined : advice),
    reason: trouble && sentence === undefined ? REASON[trouble] : undefined
  }
  toast({ kind: 'failure', ...saying })
  return saying
}

/** SPEC 9: a dismissed toast stays in the page for its way out. */
export function dismissToast(id: number): void {
  let shown = $current.get()
  if (shown?.id !== id || !shown.isOpen) return
  if (waiting) return toast(waiting)
  $current.set({ ...shown, isOpen: false })
  removal = setTimeout(() => $current.set(undefined), TOAST_REMOVAL_MS)
}

/** Takes away what was meant for somebody who has left. */
export function clearToast(): void {
  clearTimeout(removal)
  waiting = undefined
  $current.set(undefined)
}

/** Does `work` and tells how it went: what it answers, or `failed`. Answers whether it worked. */
export async function tell(
  work: () => Promise<Saying & { action?: Toast['action'] }>,
  failed: Failing
): Promise<boolean> {
  try {
    toast(await work())
    return true
  } catch (error) {
    toastFailure(error, failed)
    return false
  }
}

const LEFT_TO_TELL = 'toast'

/** D39: loads the page anew, which then tells `done`. */
export function reloadAndTell(done: keyof typeof DONE): void {
  try {
    sessionStorage.setItem(LEFT_TO_TELL, done)
  } catch {
    // Where nothing may be stored, the new page shows what was done and tells nothing.
  }
  location.reload()
}

/** Tells what the page before this one has left to tell. */
export function tellWhatIsLeft(): void {
  try {
    let done = sessionStorage.getItem(LEFT_TO_TELL)
    sessionStorage.removeItem(LEFT_TO_TELL)
    if (done !== null && done in DONE) toast(DONE[done as keyof typeof DONE])
  } catch {
    // As above.
  }
}
