/**
 * Gives `after`, in which each part that says the same as its counterpart in `before` is that very counterpart: whoever
 * shows it has nothing to do anew. Items of a list are counterparts by their `id`, or else by their place.
 */
export function keepSame<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isCompound(before) || !isCompound(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  let counterpart = Array.isArray(before) ? counterparts(before) : undefined
  let kept = Object.entries(after).map(([key, part]) => {
    let old: unknown = counterpart?.get(idOf(part)) ?? before[key]
    return [key, keepSame(old, part)] as const
  })
  let isSame =
    kept.length === Object.keys(before).length &&
    kept.every(([key, part]) => key in before && Object.is(before[key], part))
  if (isSame) return before as T
  return (Array.isArray(after) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as T
}

function isCompound(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function idOf(value: unknown): unknown {
  return isCompound(value) ? value['id'] : undefined
}

function counterparts(list: readonly unknown[]): Map<unknown, unknown> {
  let byId = new Map(list.map(item => [idOf(item), item]))
  byId.delete(undefined)
  return byId
}
