/** What was asked, and when it was asked and answered, in ms since the epoch. */
export interface Asked {
  arrivedAt: number
  begunAt: number
  response: Response
}

interface HeadStart {
  /** By path; nothing where the network failed. */
  answers: Record<string, Promise<Asked | undefined>>
  begunAt: number
  sessionId: string
}

declare global {
  /** Set by web/head-start.js. */
  var headStart: HeadStart | undefined
}

/** An app that came later than this shows what is true by then. */
const FRESH_MS = 10_000

/** What this path was asked for before the app was there: once, and only for the session that was asked for. */
export function takeHeadStart(
  path: string,
  sessionId: string | undefined
): Promise<Asked | undefined> | undefined {
  let { headStart } = globalThis
  if (!headStart) return undefined
  if (headStart.sessionId !== sessionId || Date.now() - headStart.begunAt > FRESH_MS) {
    dropHeadStart()
    return undefined
  }
  let asked = headStart.answers[path]
  delete headStart.answers[path]
  return asked
}

/** Something has changed since, or is about to: whoever reads now asks anew. */
export function dropHeadStart(): void {
  globalThis.headStart = undefined
}
