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
