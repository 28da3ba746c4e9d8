/** A page that is not drawn, for whatever reason, does not wait for ever. */
const PATIENCE_MS = 100

/**
 * Does `work` once the browser has drawn what stands now, so that what a tap changes first is seen first. At once if the page goes
 * out of sight before: it may be put to sleep, and what was meant now must not happen when it wakes.
 */
export function afterFrame(work: () => void): void {
  let done = new AbortController()
  let once = () => {
    if (done.signal.aborted) return
    done.abort()
    work()
  }
  document.addEventListener('visibilitychange', once, { signal: done.signal })
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, PATIENCE_MS)
}
