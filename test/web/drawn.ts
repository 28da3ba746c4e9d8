interface Fiber {
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  flags: number
  type: unknown
}

/** React's mark on a part that was drawn and not left as it was. */
const PERFORMED_WORK = 1

/**
 * The names of components that were drawn, in each commit of React, by the hook that its developer tools use. To be
 * imported before React is.
 */
export const commits: string[][] = []

/** How often each component was drawn since the commits were emptied. */
export function drawn(): Record<string, number> {
  let counts: Record<string, number> = {}
  for (let name of commits.flat()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name
  let inner = (type as { type?: unknown } | null)?.type
  return typeof inner === 'function' ? inner.name : undefined
}

/** What lies below a part that was left as it was is the same as before, and was not looked at. */
function collect(fiber: Fiber | null, names: string[]): string[] {
  for (let at = fiber; at; at = at.sibling) {
    let name = nameOf(at.type)
    let isDrawn = at.alternate === null || (at.flags & PERFORMED_WORK) !== 0
    if (name !== undefined && isDrawn) names.push(name)
    if (at.alternate === null || at.child !== at.alternate.child) collect(at.child, names)
  }
  return names
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) =>
      void commits.push(collect(current, [])),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined
  }
})
