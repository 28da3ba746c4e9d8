import type { Db } from '#db/client.ts'
import { owedBy } from '#db/push-notices.ts'
import { logFault } from '#log'
import type { PushCalls } from './push-calls.ts'

/** Reminds those who have still to be pushed what `personId` caused before a crash. */
export async function remindOwed(calls: PushCalls, db: Db, personId: number): Promise<void> {
  try {
    await calls.make(await owedBy(db, personId))
  } catch (error) {
    logFault('Somebody could not be reminded of what to push', error)
  }
}
