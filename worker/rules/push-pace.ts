/** Long enough that whoever has just changed their mind is done. */
const QUIET_MS = 10_000
/** In so long a device gets at most two messages of one tag. What it got before that decides nothing. */
export const SENT_MEMORY_MS = 60_000
/** How often a message is tried, with those that a crash cut off. */
const TRIES_MAXIMUM = 6
/** The wait after a failure; doubled with each further one. */
const FIRST_WAIT_MS = 5_000

/** What a device was last sent under one tag: when, when before that (0 = never), and a mark of what it said. */
export interface Sent {
  at: number
  earlier: number
  mark: string
}

/**
 * C099: when a device is to be told of what changed at `changedAt`, `mark` standing for what is to be said: the first
 * change at once, the next when things have come to rest. 'told' if the device shows the same already.
 */
export function paceOf(
  sent: Sent | undefined,
  mark: string,
  changedAt: number,
  now: number
): number | 'told' {
  // Whoever could not note that it was sent asks once more, however late.
  if (sent && sent.mark === mark && sent.at >= changedAt) return 'told'
  if (!sent || now >= sent.at + SENT_MEMORY_MS) return now
  if (sent.mark === mark) return 'told'
  return Math.max(now, changedAt + QUIET_MS, sent.earlier + SENT_MEMORY_MS)
}

/** When a message that failed is tried again; null = never. `askedMs` = how long the push service asked to wait. */
export function retryAt(tries: number, askedMs: number, now: number): number | null {
  if (tries >= TRIES_MAXIMUM) return null
  return now + Math.max(askedMs, FIRST_WAIT_MS * 2 ** (tries - 1))
}
