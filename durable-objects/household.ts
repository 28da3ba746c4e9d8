import { connect, type Db } from '#db/client.ts'
import { Diary } from './diary.ts'
import { OwnHits } from './own-hits.ts'
import { PushCalls } from './push-calls.ts'
import { PushShelf } from './push-shelf.ts'
import { Pushes } from './pushes.ts'
import type { Sockets } from './sockets.ts'
import { Teller } from './teller.ts'
import { Wake } from './wake.ts'

/** What one person's object is made of, beside the hand that changes the status. */
export interface Household {
  db: Db
  diary: Diary
  userId: number
  hits: OwnHits
  sockets: Sockets
  teller: Teller
  pushes: Pushes
  pushCalls: PushCalls
  wake: Wake
}

/** `sockets` are the object's own, which are there before all else. */
export function openHousehold(ctx: DurableObjectState, env: Env, sockets: Sockets): Household {
  let diary = new Diary(env)
  let db = connect(env, diary.onAsked)
  let userId = Number(ctx.id.name)
  let { sql } = ctx.storage
  let shelf = new PushShelf(sql)
  let wake = new Wake(ctx.storage, () => shelf.nextDue())
  let pushes = new Pushes(env, db, userId, shelf, sockets, wake)
  let [hits, teller] = [new OwnHits(env, sql), new Teller(env, sql)]
  let pushCalls = new PushCalls(env)
  return { db, diary, userId, hits, sockets, teller, pushes, pushCalls, wake }
}
