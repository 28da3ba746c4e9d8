import type { Db } from '#db/client.ts'
import { removeTombstone, type Tombstone } from '#db/deletion.ts'
import { presence } from '#presence'

const AT_ONCE = 10

/**
 * D25: what follows the deletion of an account's rows: its object is emptied, and everybody who knew it forgets it.
 * Each step may be repeated; the tombstone goes last, so that the sweep takes up what a crash left.
 */
export async function bury(env: Env, db: Db, { userId, contactIds }: Tombstone): Promise<void> {
  await presence(env, userId).die()
  let mourners = contactIds.values()
  let tellSome = async () => {
    for (let id of mourners) await presence(env, id).outlive(userId)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, tellSome))
  await removeTombstone(db, userId)
}
