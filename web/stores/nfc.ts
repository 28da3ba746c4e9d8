import { TAG_DEBOUNCE_MS } from '#contract/limits.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { scanTags, wishOnTag, writeTagLink } from '../lib/nfc.ts'
import type { TagWish } from '../lib/tag-link.ts'
import { nfcFailureText } from '../words/nfc.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import { TAG } from '../words/tag.ts'
import type { Saying } from '../words/toasts.ts'
import { obeyTag, tellDeed } from './tag.ts'
import { toast, toastFailure } from './toasts.ts'

/** `lacking`: asked for its reader, the device turned out to have none. */
type Nfc = 'idle' | 'lacking' | 'listening' | 'writing'

const $state = atom<Nfc>('idle')

/** What the NFC of this device is doing for this page. */
export const $nfc: ReadableAtom<Nfc> = $state

let work: AbortController | undefined
let obeyedAt = -Infinity

/** Ends listening and writing; also for whoever leaves the page (C102). */
export function stopNfc(): void {
  work?.abort()
  work = undefined
  $state.set('idle')
}

export function startListening(): Promise<void> {
  obeyedAt = -Infinity
  return start('listening', FAILED.nfcRead, async signal => {
    await scanTags(signal, { failed: tellUnread, read: reading => obey(wishOnTag(reading)) })
  })
}

function tellUnread(): void {
  toast({ ...FAILED.nfcRead, text: nfcFailureText(''), kind: 'failure' })
}

/** What stands on the tag before is read while it is written, so nothing listens then. */
export async function writeTag(address?: string): Promise<void> {
  await start('writing', FAILED.nfcWrite, async signal => {
    await writeTagLink(signal, address)
    stopNfc()
    toast({ ...DONE.nfcWritten, ms: TOAST_SHORT_MS })
  })
}

async function start(
  state: 'listening' | 'writing',
  failed: Saying,
  run: (signal: AbortSignal) => Promise<void>
): Promise<void> {
  stopNfc()
  let own = (work = new AbortController())
  $state.set(state)
  try {
    await run(own.signal)
  } catch (error) {
    if (own.signal.aborted) return
    stopNfc()
    let name = error instanceof DOMException ? error.name : ''
    let isLacking = name === 'NotSupportedError'
    if (isLacking) $state.set('lacking')
    let saying = isLacking ? FAILED.nfcUnsupported : { ...failed, text: nfcFailureText(name) }
    toast({ ...saying, kind: 'failure' })
  }
}

/** A tag that stays near is read again and again: that is one tap (D37). Anything but this site's link is left alone. */
function obey(wish: TagWish | 'mistyped' | undefined): void {
  let now = Date.now()
  if (!wish || Math.abs(now - obeyedAt) < TAG_DEBOUNCE_MS) return
  obeyedAt = now
  if (wish === 'mistyped') return toast({ ...FAILED.nfcRead, text: TAG.mistyped, kind: 'failure' })
  obeyTag(wish).then(tellDeed, (error: unknown) => toastFailure(error, FAILED.nfcStatus))
}
