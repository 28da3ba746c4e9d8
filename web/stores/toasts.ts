import { TOAST_MS, TOAST_REMOVAL_MS } from '#contract/timing.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { CallError, SessionChanged } from '../lib/call.ts'
import type { Saying } from '../words/toasts.ts'

export interface Toast {
  id: number
  isOpen: boolean
  kind: 'failure' | 'plain'
  ms: number
  text: string | undefined
  title: string
}

const $current = atom<Toast | undefined>()

/** SPEC 9: the one toast there is; a newer one takes its place. */
export const $toast: ReadableAtom<Toast | undefined> = $current

let count = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a toast for `ms`, SPEC 9's default unless told otherwise. */
export function toast({
  kind = 'plain',
  ms = TOAST_MS,
  text,
  title
}: Saying & { kind?: 'failure' | 'plain'; ms?: number }): void {
  clearTimeout(removal)
  count += 1
  $current.set({ id: count, isOpen: true, kind, ms, text, title })
}

/** SPEC 8: tells a failure in the server's words, or with `fallback` where it has none. */
export function toastFailure(error: unknown, title: string, fallback?: string): void {
  if (error instanceof SessionChanged) return
  let sentence = error instanceof CallError ? error.sentence : undefined
  let text = sentence ?? fallback
  toast({ kind: 'failure', title, ...(text !== undefined && { text }) })
}

/** SPEC 9: a dismissed toast stays in the page for its way out. */
export function dismissToast(id: number): void {
  let shown = $current.get()
  if (shown?.id !== id || !shown.isOpen) return
  $current.set({ ...shown, isOpen: false })
  removal = setTimeout(() => $current.set(undefined), TOAST_REMOVAL_MS)
}

/** Takes away what was meant for somebody who has left. */
export function clearToast(): void {
  clearTimeout(removal)
  $current.set(undefined)
}

/** Does `work` and tells how it went: what it answers, or `failed`. Answers whether it worked. */
export async function tell(work: () => Promise<Saying>, failed: Saying): Promise<boolean> {
  try {
    toast(await work())
    return true
  } catch (error) {
    toastFailure(error, failed.title, failed.text)
    return false
  }
}
