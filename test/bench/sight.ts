/** A change of the place of something that was there already. */
interface Shift extends PerformanceEntry {
  hadRecentInput: boolean
  value: number
}

/** What a page notes about itself. */
export interface Sight {
  /** Ms from the start of the visit until there was a switch that works. */
  readyMs?: number
  /** Cumulative layout shift, without what a tap causes. */
  shift: number
  /** Ms from each tap on the switch, as the browser noted it, until the frame with the change had been drawn. */
  taps: number[]
}

declare global {
  var sight: Sight
}

/** Runs in the page before anything of its own. */
export function watch(): void {
  globalThis.sight = { shift: 0, taps: [] }
  new MutationObserver(() => {
    if (sight.readyMs !== undefined) return
    if (document.querySelector('[role=switch]:not(:disabled)')) sight.readyMs = performance.now()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver(list => {
    for (let { hadRecentInput, value } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) sight.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  let follow = ({ target, timeStamp }: Event) => {
    let tapped = (target as Element).closest('[role=switch]')
    if (!tapped) return
    let observer = new MutationObserver(() => {
      observer.disconnect()
      // The next thing after that frame, before whatever the page has put off until then.
      let note = () => void sight.taps.push(performance.now() - timeStamp)
      requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
    })
    observer.observe(tapped, { attributeFilter: ['aria-checked'] })
  }
  addEventListener('click', follow, { capture: true })
}
