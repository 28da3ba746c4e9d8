import type { Db } from '#db/client.ts'
import { deleteAvatar } from '#db/photos.ts'
import { logFault } from '#log'

/** Deletes what was somebody's avatar. What fails here is left to the sweep; nobody can see the photo any more. */
export async function discardAvatar(env: Env, db: Db, avatar: string): Promise<void> {
  try {
    await deleteAvatar(db, env.PHOTOS, avatar)
  } catch (error) {
    logFault('A photo could not be deleted', error)
  }
}
