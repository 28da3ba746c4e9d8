import { TAG_RETURN_MS } from '#contract/timing.ts'
import type { StatusWord } from '#contract/values.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { navigate } from 'wouter/use-browser-location'
import { takeArrival } from '../lib/arrival.ts'
import { CallError } from '../lib/call.ts'
import { readTagLink, type TagWish } from '../lib/tag-link.ts'
import { FAILED } from '../words/toasts.ts'
import { toastFailure } from './toasts.ts'

/** The tap of a tag by which this document was opened, and what became of it. */
type Tap =
  | { state: 'none' }
  /** It acts as soon as it is known who is there. */
  | { state: 'waiting'; wish: TagWish }
  /** Something else than the person has opened it, so the person is asked. */
  | { state: 'asking'; wish: TagWish }
  | { state: 'working' }
  | { state: 'done'; status: StatusWord }
  | { state: 'failed' }
  /** Its address asks for nothing there is, so nothing is done. */
  | { state: 'mistyped' }
  /** Nobody was signed in. */
  | { state: 'missed' }

// Only who came by a tag needs these, and then soon.
const loadVerbs = () => import('./tag.ts')

const $current = atom<Tap>(arrivingTap())

export const $tap: ReadableAtom<Tap> = $current

function arrivingTap(): Tap {
  let wish = readTagLink(location.href)
  if (!wish) return { state: 'none' }
  if (wish === 'mistyped') return { state: wish }
  let arrival = takeArrival()
  if (arrival === 'again') return { state: 'none' }
  loadVerbs().catch(() => undefined)
  return { state: arrival === 'own' ? 'waiting' : 'asking', wish }
}

/** D37: one tap is one change; whoever comes to its screen without a new one goes on to Home. */
export function takeTap(): void {
  let tap = $current.get()
  if (tap.state === 'waiting') void act(tap.wish)
  else if (!['asking', 'mistyped', 'working'].includes(tap.state)) goHome()
}

export function confirmTap(): void {
  let tap = $current.get()
  if (tap.state === 'asking') void act(tap.wish)
}

export function declineTap(): void {
  $current.set({ state: 'none' })
  goHome()
}

/** C071: nobody is signed in here; signing in doesn't make up for it. */
export function missTap(): void {
  let { state } = $current.get()
  if (state === 'waiting' || state === 'asking') $current.set({ state: 'missed' })
  goHome()
}

/** D39: a tap that can't reach the server has failed; it isn't replayed when that is back. */
export function failTap(): void {
  if ($current.get().state !== 'waiting') return
  fail(new CallError(0, 'The server was not reached'))
  goHome()
}

async function act(wish: TagWish): Promise<void> {
  $current.set({ state: 'working' })
  let isHome = new Promise<void>(resolve => setTimeout(resolve, TAG_RETURN_MS)).then(goHome)
  try {
    let { obeyTag, tellDeed } = await loadVerbs()
    let deed = await obeyTag(wish)
    $current.set({ state: 'done', status: deed.status })
    await isHome
    tellDeed(deed)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  $current.set({ state: 'failed' })
  toastFailure(error, FAILED.nfcToggle)
}

function goHome(): void {
  if (readTagLink(location.href)) navigate('/', { replace: true })
}
