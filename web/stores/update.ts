import { UPDATE_LOOK_MS } from '#contract/timing.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { heedWorker, serviceWorker } from '../lib/service-worker.ts'
import { $live } from './live.ts'

const $isThere = atom(false)

/** Whether a newer version of the app waits to be loaded. Looks for one while somebody listens. */
export const $hasNewVersion: ReadableAtom<boolean> = $isThere

let lookedAt = Number.NEGATIVE_INFINITY

onMount($isThere, () => {
  let { version } = document.documentElement.dataset
  lookedAt = Date.now()
  void serviceWorker()
  let unheed = heedWorker(word => {
    if (word.type === 'version') $isThere.set(word.version !== version)
  })
  // A deployment breaks every live channel, so its return is a sign of one.
  let unlisten = $live.listen(state => state === 'up' && look())
  document.addEventListener('visibilitychange', look)
  return () => {
    unheed()
    unlisten()
    document.removeEventListener('visibilitychange', look)
  }
})

/** A browser looks by itself only when a page is opened, and an app stays open for weeks. */
function look(): void {
  if (document.hidden || Date.now() - lookedAt < UPDATE_LOOK_MS) return
  lookedAt = Date.now()
  void update()
}

async function update(): Promise<void> {
  try {
    await (await serviceWorker())?.update()
  } catch {
    // Without a network there is nothing new either.
  }
}

/** Not now: the next one is told again. */
export function postponeUpdate(): void {
  $isThere.set(false)
}
