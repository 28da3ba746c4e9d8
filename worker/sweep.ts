import { connect } from '#db/client.ts'
import { findOverdue } from '#db/statuses.ts'
import { logFault } from '#log'
import { presence } from '#presence'

/** An alarm is on time within seconds; what is this late has lost it. */
const GRACE_MS = 30_000
/** One sweep's work stays far below the platform's bound on calls; the rest is the next one's. */
const MOST = 500
const AT_ONCE = 10

/** D4: wakes everybody whose status should have changed by itself and did not. */
export async function sweep(env: Env, now: number): Promise<void> {
  let overdue = (await findOverdue(connect(env), now - GRACE_MS, MOST)).values()
  let wakeSome = async () => {
    for (let userId of overdue) {
      await presence(env, userId)
        .wake()
        .catch((error: unknown) => logFault('A person could not be woken', error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, wakeSome))
}
