import type { FailureCode } from '#contract/failures.ts'
import type { Asked } from '#db/counted-database.ts'

/** What is written of a request: nothing that anybody typed, and no address. What an object asks for it is in the object's line. */
export interface RequestEvent extends Asked {
  /** ISO 8601. */
  time: string
  /** The platform's name for it, or a random one. */
  id: string
  method: string
  /** As it is declared: what stands in the place of a name is left out. */
  route: string
  /** Tells people apart without naming one; null if nobody is signed in. */
  user: string | null
  status: number
  /** With what it was refused, or failed. */
  code: FailureCode | null
  ms: number
}

/** What is written of a change that somebody's object made, for a request or an alarm: not whose. */
export interface TurnEvent extends Asked {
  /** ISO 8601. */
  time: string
  code: FailureCode | null
  ms: number
}

export function logRequest(event: RequestEvent): void {
  console.log(JSON.stringify({ what: 'request', ...event }))
}

export function logTurn(event: TurnEvent): void {
  console.log(JSON.stringify({ what: 'turn', ...event }))
}

/**
 * Writes one line of JSON about a fault. Only where it happened and the innermost error's own words: the words of a failed
 * query hold its parameters, and those are somebody's.
 */
export function logFault(what: string, thrown: unknown): void {
  let inner = thrown
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  let error = inner instanceof Error ? `${inner.name}: ${inner.message}` : typeof inner
  let stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  let frames = stack.split('\n').filter(line => /^\s+at /.test(line))
  console.error(JSON.stringify({ what, error, at: frames.slice(0, 5).map(line => line.trim()) }))
}

/** Writes one line of JSON about something that was refused and whose answer, if it had one, does not say so. */
export function logAbuse(what: string): void {
  console.warn(JSON.stringify({ what }))
}
