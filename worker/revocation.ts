import { presence } from '#presence'
import { errand } from './errand.ts'

/** D20: ends the sockets of sessions that are over; they are over whatever becomes of this. */
export async function closeSockets(
  env: Env,
  userId: number,
  sessionIds: readonly number[]
): Promise<void> {
  if (sessionIds.length === 0) return
  await errand('Sockets could not be closed', () => presence(env, userId).closeSessions(sessionIds))
}
