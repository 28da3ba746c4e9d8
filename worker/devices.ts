import type { Context } from 'hono'
import type { Stale } from '#contract/socket.ts'
import { presence } from '#presence'
import type { App } from './context.ts'

/** D2: behind the answer, lets all devices of a person know what they show that is old now. */
export function tellDevices(
  { env, executionCtx }: Pick<Context<App>, 'env' | 'executionCtx'>,
  userId: number,
  ...whats: readonly Stale[]
): void {
  let news = whats.map(what => ({ type: 'stale', what }) as const)
  executionCtx.waitUntil(presence(env, userId).hear(...news))
}
