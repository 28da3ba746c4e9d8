/** A page that is never idle gets there all the same. */
const PATIENCE_MS = 1_000

/** Waits until the page has loaded and the browser has nothing more urgent to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  }
  await new Promise<unknown>(resolve => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(resolve, { timeout: PATIENCE_MS })
  })
}
