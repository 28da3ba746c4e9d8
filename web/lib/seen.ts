/** Waits until somebody sees this page: it may have been made ahead of its visit, or behind another tab. */
export function whenSeen(): Promise<void> {
  return new Promise(resolve => {
    let look = () => {
      if (document.visibilityState !== 'visible' || isPrerendering()) return
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('prerenderingchange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    document.addEventListener('prerenderingchange', look)
    look()
  })
}

/** TypeScript's DOM does not describe it yet. */
function isPrerendering(): boolean {
  return 'prerendering' in document && document.prerendering === true
}
