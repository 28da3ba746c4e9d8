import { useSyncExternalStore } from 'react'

function listen(listener: () => void): () => void {
  let ears = new AbortController()
  for (let change of ['resize', 'scroll']) {
    globalThis.visualViewport?.addEventListener(change, listener, ears)
  }
  return () => ears.abort()
}

function read(): number {
  let seen = globalThis.visualViewport
  // A page that somebody has zoomed into shows less of itself, too.
  if (!seen || seen.scale > 1) return 0
  return Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
}

/** How much of the page's lower end the keyboard on the screen covers, in CSS pixels. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(listen, read)
}
