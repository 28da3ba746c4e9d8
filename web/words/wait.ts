const MINUTE_MS = 60_000

/** When to try again what was tried too often; a minute and less is a moment, for which this has no words. */
export function tryAgainIn(waitMs: number): string | undefined {
  if (waitMs <= MINUTE_MS) return undefined
  let minutes = Math.ceil(waitMs / MINUTE_MS)
  let hours = Math.ceil(minutes / 60)
  if (minutes < 60) return sentence(minutes, 'minute')
  return hours < 24 ? sentence(hours, 'hour') : sentence(Math.ceil(hours / 24), 'day')
}

const sentence = (count: number, unit: string) =>
  `Please try again in ${count} ${count === 1 ? unit : `${unit}s`}.`
