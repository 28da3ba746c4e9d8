import { logFault } from '#log'

/**
 * Does what follows a change that stands already, so that its failure is not the caller's: tried twice, because an object
 * that was being moved answers the second time, and then only logged. `job` may run more than once.
 */
export async function errand(what: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job().catch(job)
  } catch (error) {
    logFault(what, error)
  }
}

/** How long an answer has to leave. */
const LEAVE_MS = 50

/**
 * Does what nobody may know is done, once the answer is on its way: begun before, it would hold the answer up where there
 * is something to do, and only there (D21).
 */
export function behindAnswer(
  context: Pick<ExecutionContext, 'waitUntil'>,
  job: () => Promise<unknown>
): void {
  context.waitUntil(scheduler.wait(LEAVE_MS).then(job))
}
