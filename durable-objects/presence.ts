/** The one way to a person's object. Only for ids that exist: addressing an object makes it. */
export function presence(env: Env, userId: number) {
  return env.PRESENCE.getByName(String(userId))
}
