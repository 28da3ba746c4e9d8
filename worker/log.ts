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
