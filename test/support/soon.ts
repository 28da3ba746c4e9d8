const PAUSE_MS = 2
/** Five seconds of patience, and more on a busy machine. */
const TRIES = 2_500

/** Looks again until `look` no longer throws. Unlike `vi.waitFor` it never moves a clock that a test has set. */
export async function soon<T>(look: () => Promise<T> | T): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look()
    } catch (error) {
      if (tries === TRIES) throw error
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}
