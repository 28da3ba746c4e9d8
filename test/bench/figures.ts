/** The value below which `share` of the values lie, interpolated. */
export function quantile(values: readonly number[], share: number): number {
  let sorted = values.toSorted((a, b) => a - b)
  let at = (sorted.length - 1) * share
  let low = sorted[Math.floor(at)] ?? NaN
  let high = sorted[Math.ceil(at)] ?? NaN
  return low + (high - low) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Numbers from 0 to below 1 that look random and are the same for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same values in an order by chance. */
export function shuffled<T>(values: readonly T[], chance: () => number): T[] {
  return values
    .map(value => ({ value, place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
