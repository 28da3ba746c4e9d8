/** Waits until the page has loaded and the browser has nothing more urgent to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  }
  // Safari has no such callback.
  let wait = typeof requestIdleCallback === 'undefined' ? setTimeout : requestIdleCallback
  await new Promise<unknown>(resolve => void wait(resolve))
}
