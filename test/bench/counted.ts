import { countedDatabase } from '../../worker/db/counted-database.ts'
import worker from '../../worker/index.ts'

export { RateLimiter, UserPresence } from '../../worker/index.ts'

/** The product, whose answers also say how many rows of D1 they have cost. */
const counted: ExportedHandler<Env> = {
  async fetch(request, env, context) {
    let rows = 0
    let DB = countedDatabase(env.DB, ({ rowsRead }) => (rows += rowsRead ?? 0))
    let response = await worker.fetch(request, { ...env, DB }, context)
    let headers = new Headers(response.headers)
    headers.set('X-Rows-Read', String(rows))
    return new Response(response.body, { status: response.status, headers })
  }
}

// oxlint-disable-next-line import/no-default-export -- that is what a Worker is
export default counted
