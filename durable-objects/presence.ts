import type { UserPresence } from './user-presence.ts'

/** The one way to a person's object. Only for ids that exist: addressing an object makes it. */
export function presence(env: Env, userId: number): DurableObjectStub<UserPresence> {
  return env.PRESENCE.getByName(String(userId))
}
