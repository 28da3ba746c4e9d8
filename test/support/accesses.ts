import { env } from 'cloudflare:workers'

const VERBS = ['all', 'first', 'raw', 'run'] as const

type Statement = Record<(typeof VERBS)[number], (...given: unknown[]) => Promise<unknown>>

/** Puts `around` about each access to the database, until what it gives is called. */
export function aroundAccesses(around: <T>(work: () => Promise<T>) => Promise<T>): () => void {
  let { batch } = env.DB
  let statement = Object.getPrototypeOf(env.DB.prepare('select 1')) as Statement
  let whole = Object.fromEntries(VERBS.map(verb => [verb, statement[verb]])) as Statement
  env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
    return around(() => batch.call(env.DB, statements) as Promise<D1Result<T>[]>)
  }
  for (let verb of VERBS) {
    statement[verb] = async function (...given) {
      return around(() => whole[verb].apply(this, given))
    }
  }
  return () => {
    env.DB.batch = batch
    Object.assign(statement, whole)
  }
}
