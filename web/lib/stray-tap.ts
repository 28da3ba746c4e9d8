/** How soon a second tap still belongs to the first: the longest double click that systems know. */
const SOON_MS = 500
/** How far a finger moves between two taps at one place. */
const NEAR_PX = 24

const CONTROL = 'a, button, input, label, select, summary, textarea'

interface Tap {
  at: number
  on: Element
  x: number
  y: number
}

function controlAt({ target }: Event): Element | null {
  return target instanceof Element ? (target.closest('label') ?? target.closest(CONTROL)) : null
}

/**
 * Lets the second half of a double tap do nothing where it meets another control than the first did: that one has only
 * just moved under the finger. Gives what ends it.
 */
export function ignoreStrayTaps(): () => void {
  let last: Tap | undefined
  let isStray = false
  let end = new AbortController()
  let early = { capture: true, signal: end.signal }
  let press = (event: PointerEvent) => {
    isStray =
      last !== undefined &&
      event.timeStamp - last.at < SOON_MS &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX &&
      controlAt(event) !== last.on
  }
  let click = (event: MouseEvent) => {
    // Keys and scripts press what they mean.
    if (event.detail === 0) return
    if (isStray) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    let on = controlAt(event)
    last = on ? { at: event.timeStamp, on, x: event.clientX, y: event.clientY } : undefined
  }
  addEventListener('pointerdown', press, early)
  addEventListener('click', click, early)
  return () => end.abort()
}
