import { app } from './app.ts'
import { sweep } from './sweep.ts'

export { RateLimiter } from '../durable-objects/rate-limiter.ts'
export { UserPresence } from '../durable-objects/user-presence.ts'

export default {
  fetch: app.fetch,
  scheduled: (_, env) => sweep(env, Date.now())
} satisfies ExportedHandler<Env>
