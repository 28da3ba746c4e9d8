import worker, { UserPresence as Product } from '../../worker/index.ts'
import { Directory } from './directory.ts'
import { homeOf, SHARDS } from './families.ts'
import { Ledger } from './ledger.ts'
import { shardedDatabase } from './sharded-database.ts'

export { RateLimiter } from '../../worker/index.ts'

type Bindings = Env & Record<(typeof SHARDS)[number], D1Database>

// The Worker and its objects share them: on this machine all of these run in one isolate.
const directory = new Directory(SHARDS.length, homeOf)
const ledger = new Ledger(SHARDS.length)

/** The same bindings, with the database cut. */
function cut(env: Bindings): Env {
  let shards = SHARDS.map(name => env[name])
  return { ...env, DB: shardedDatabase(shards, directory, ledger) }
}

export class UserPresence extends Product {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, cut(env))
  }
}

/** The product on several databases, of which it knows nothing. */
const sharded: ExportedHandler<Bindings> = {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/shards') return Response.json(ledger.take())
    return worker.fetch(request, cut(env), context)
  },
  scheduled: (event, env) => worker.scheduled(event, cut(env))
}

// oxlint-disable-next-line import/no-default-export -- that is what a Worker is
export default sharded
