import { ARRIVAL_METRIC } from '#contract/tag.ts'

/** D37: by the person or this site itself, from anywhere else, or by a step of the history that was there before. */
export type Arrival = 'again' | 'foreign' | 'own'

const MARK = { hasArrived: true }

/** Tells how this document was reached, and marks its step of the history, so that it counts once. */
export function takeArrival(): Arrival {
  let [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let isMarked = Boolean((history.state as Partial<typeof MARK> | null)?.hasArrived)
  history.replaceState(MARK, '')
  if (isMarked || (visit && visit.type !== 'navigate')) return 'again'
  let site = visit?.serverTiming.find(({ name }) => name === ARRIVAL_METRIC)?.description
  return site === 'none' || site === 'same-origin' ? 'own' : 'foreign'
}
