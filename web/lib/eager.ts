import { SessionChanged } from './call.ts'
import type { Resource } from './resource.ts'
import { $sessionId } from './session-id.ts'

type Wish<T> = (value: T) => T

/** `send` gets what the server holds by then, as far as it is known. */
type Change<T> = (wish: Wish<T>, send: (held: T | undefined) => Promise<unknown>) => Promise<void>

/**
 * Gives a verb that shows a wish at once and sends it after those before it. One that fails is taken back alone; when
 * the last one has ended, what the server holds is read.
 */
export function eager<T extends object>(target: Resource<T>): Change<T> {
  let held: T | undefined
  let wishes: Wish<T>[] = []
  let last: Promise<unknown> = Promise.resolve()

  $sessionId.listen(() => {
    held = undefined
    wishes = []
    last = Promise.resolve()
  })

  function show(): void {
    let base = held
    if (base) target.change(() => wishes.reduce((value: T, wish) => wish(value), base))
  }

  async function send(
    turn: Promise<unknown>,
    wish: Wish<T>,
    ask: (held: T | undefined) => Promise<unknown>
  ): Promise<void> {
    let sessionId = $sessionId.get()
    await turn
    if ($sessionId.get() !== sessionId) throw new SessionChanged()
    await ask(held)
    if ($sessionId.get() === sessionId && held) held = wish(held)
  }

  return async (wish, ask) => {
    let sessionId = $sessionId.get()
    let release = target.hold()
    if (wishes.length === 0) held = target.$state.get().value
    wishes.push(wish)
    show()
    let own = send(last, wish, ask)
    last = own.catch(() => undefined)
    try {
      await own
    } finally {
      if ($sessionId.get() === sessionId) {
        wishes = wishes.filter(other => other !== wish)
        show()
        void target.load()
      }
      release()
    }
  }
}
