import type { Db } from '#db/client.ts'
import { keepTombstone, removeTombstone, type Tombstone } from '#db/deletion.ts'
import { presence } from '#presence'
import { doRound } from './round.ts'

/**
 * D25: what follows the deletion of an account's rows: its object is emptied, and everybody who knew it forgets it.
 * Each step may be repeated; the tombstone goes last, so that the sweep takes up what a crash or a lost object left.
 */
export async function bury(env: Env, db: Db, { userId, contactIds }: Tombstone): Promise<void> {
  let own = await doRound([userId], 'A deletion was not finished', id => presence(env, id).die())
  let deaf = await doRound(contactIds, 'A deletion was not told', id =>
    presence(env, id).outlive(userId)
  )
  if (own.length + deaf.length === 0) await removeTombstone(db, userId)
  else await keepTombstone(db, { userId, contactIds: deaf })
}
