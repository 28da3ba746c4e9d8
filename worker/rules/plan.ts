/** One opening of a schedule in instants (ms since the epoch); the end is exclusive. null = all contacts. */
export interface Window {
  from: number
  to: number
  groupId: number | null
}

/** What a schedule does around now. What lies past `horizon` has not been looked at (D5). */
export interface Plan {
  windows: readonly Window[]
  horizon: number
}

/** Touching or overlapping windows of all groups taken as one (D5). */
export interface Span {
  start: number
  /** 'unseen' = still open at the horizon, which is no end (D5). */
  end: number | 'unseen'
}

export const NO_PLAN: Plan = { windows: [], horizon: 0 }

function merge(windows: readonly Window[]): { from: number; to: number }[] {
  let merged: { from: number; to: number }[] = []
  for (let { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    if (from >= to) continue
    let last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

export function spansOf(plan: Plan): Span[] {
  return merge(plan.windows).map(({ from, to }) => ({
    start: from,
    end: to >= plan.horizon ? 'unseen' : to
  }))
}

/** The span that is open at `at`, start inclusive and end exclusive (C046). */
export function spanAt(plan: Plan, at: number): Span | undefined {
  return spansOf(plan).find(span => span.start <= at && (span.end === 'unseen' || at < span.end))
}

/** The earliest span end after `at`, or Infinity. */
export function nextSpanEnd(plan: Plan, at: number): number {
  return Math.min(
    ...spansOf(plan).flatMap(({ end }) => (end !== 'unseen' && end > at ? [end] : []))
  )
}

/** The earliest span start after `at`, or Infinity. */
export function nextSpanStart(plan: Plan, at: number): number {
  return Math.min(...spansOf(plan).flatMap(({ start }) => (start > at ? [start] : [])))
}

/** The windows of each group (null = everyone), touching and overlapping ones as one. */
function byGroup(plan: Plan): { groupId: number | null; from: number; to: number }[] {
  let groups = new Set(plan.windows.map(({ groupId }) => groupId))
  return [...groups].flatMap(groupId =>
    merge(plan.windows.filter(window => window.groupId === groupId)).map(open => ({
      groupId,
      ...open
    }))
  )
}

/** The earliest instant after `at` at which a group's sight begins or ends, or Infinity: where an audience changes. */
export function nextEdge(plan: Plan, at: number): number {
  return Math.min(
    ...byGroup(plan)
      .flatMap(({ from, to }) => [from, to])
      .filter(edge => edge > at)
  )
}

/** For each group with a window open at `at` (null = everyone): until when its windows stay open without a gap. */
export function openGroups(plan: Plan, at: number): { groupId: number | null; until: number }[] {
  return byGroup(plan)
    .filter(({ from, to }) => from <= at && at < to)
    .map(({ groupId, to }) => ({ groupId, until: to }))
}
