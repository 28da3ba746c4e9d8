import type { Db } from '#db/client.ts'
import { owedBy } from '#db/push-notices.ts'
import { logFault } from '#log'
import { presence } from './presence.ts'

/** Reminds those who have still to be pushed what `personId` caused before a crash. */
export async function remindOwed(env: Env, db: Db, personId: number): Promise<void> {
  try {
    for (let id of await owedBy(db, personId)) await presence(env, id).push()
  } catch (error) {
    logFault('Somebody could not be reminded of what to push', error)
  }
}
