import type { Context } from 'hono'
import { presence } from '#presence'
import type { App } from './context.ts'
import { errand } from './errand.ts'

/**
 * Does `change`; if it fails, the people whom it is about are woken behind the answer, for what failed may have been no
 * more than the answer of the database, and they hear of what it has changed at once (visits.ts).
 */
export async function orWake<T>(
  { env, executionCtx }: Pick<Context<App>, 'env' | 'executionCtx'>,
  userIds: readonly number[],
  change: () => Promise<T>
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    let wake = (id: number) =>
      errand('What may have changed could not be told', () => presence(env, id).wake())
    executionCtx.waitUntil(Promise.all(userIds.map(wake)))
    throw error
  }
}
