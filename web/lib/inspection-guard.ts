import { INSPECTION_EDGE_PX, INSPECTION_PAUSE_MS, INSPECTION_TICK_MS } from '#contract/timing.ts'

const WARNING =
  'Code inspection is prohibited. Never paste anything here: it could act in your name.'

const FIELDS = 'input, textarea, select, [contenteditable]'
const TOOLS = new Set(['C', 'I', 'J'])

/** SPEC 9, D33: keeps the curious out of the code, and nobody from their work. Only a production build has it. */
export function guardInspection(): { isSuspect(): boolean; stop(): void } {
  let ears = new AbortController()
  let options = { capture: true, signal: ears.signal }
  addEventListener('contextmenu', refuseMenu, options)
  addEventListener('keydown', refuseShortcut, options)
  let beat = setInterval(look, INSPECTION_TICK_MS)
  warn()
  return {
    isSuspect,
    stop() {
      ears.abort()
      clearInterval(beat)
    }
  }
}

function look(): void {
  if (document.hidden || !hasStopped()) return
  warn()
  location.replace('/')
}

/** Across this one statement, never between two ticks: a slow phone or a tab that slept does not stop here. */
function hasStopped(): boolean {
  let before = performance.now()
  // oxlint-disable-next-line no-debugger -- what the guard is made of
  debugger
  return performance.now() - before > INSPECTION_PAUSE_MS
}

function warn(): void {
  // oxlint-disable no-console -- meant for whoever opens it
  console.clear()
  console.warn(WARNING)
  // oxlint-enable no-console
}

/** A menu by a key or by a long touch belongs to those who use no mouse, or select text. */
function refuseMenu(event: MouseEvent): void {
  if (event.button === 2 && !isLeftAlone(event.target)) event.preventDefault()
}

function refuseShortcut(event: KeyboardEvent): void {
  if (isShortcut(event) && !isLeftAlone(event.target)) event.preventDefault()
}

function isShortcut({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (key === 'F12') return true
  if (!ctrlKey || altKey || metaKey) return false
  let letter = key.toUpperCase()
  return shiftKey ? TOOLS.has(letter) : letter === 'U'
}

/** Writing and copying go on as anywhere. */
function isLeftAlone(target: EventTarget | null): boolean {
  let isInField = target instanceof Element && target.closest(FIELDS) !== null
  return isInField || getSelection()?.isCollapsed === false
}

/** SPEC 9: whether this looks like an inspected place. Side panels and password managers do too, so nothing follows. */
function isSuspect(): boolean {
  let edge = Math.max(outerWidth - innerWidth, outerHeight - innerHeight)
  let { chrome } = globalThis as { chrome?: { runtime?: unknown } }
  return edge > INSPECTION_EDGE_PX || chrome?.runtime !== undefined
}
