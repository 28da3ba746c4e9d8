/**
 * Back closes the newest open layer and stays on the page. Chromium on Android does that to a modal dialog by
 * itself; everywhere else Back goes through the history, so there is one step of it for each open layer.
 * What was closed leaves its step at once, and whoever comes to such a step by Forward or a reload is sent back.
 */

interface Layer {
  close: () => void
}

type Navigate<Options> = (to: string, options?: Options) => void

/** Longer than a step within one page takes; after it there was none to go. */
const PATIENCE_MS = 1_000

let layers: readonly Layer[] = []
let waiting: (() => void)[] = []
let turn: ReturnType<typeof setTimeout> | undefined
let move: ReturnType<typeof setTimeout> | undefined

/** How many layers the present step of the history stands for. */
function depth(): number {
  let state: unknown = history.state
  let found = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof found === 'number' ? found : 0
}

// Only after all that happens at once has happened: one layer may follow another, or a page the layer.
function settleSoon(): void {
  clearTimeout(turn)
  turn = setTimeout(settle)
}

function settle(): void {
  if (move !== undefined) return
  let surplus = depth() - layers.length
  if (surplus > 0) {
    move = setTimeout(() => {
      history.replaceState(null, '')
      arrive()
    }, PATIENCE_MS)
    history.go(-surplus)
  }
  for (let step = depth() + 1; step <= layers.length; step += 1) {
    history.pushState({ layers: step }, '')
  }
}

function arrive(): void {
  clearTimeout(move)
  move = undefined
  for (let navigate of waiting.splice(0)) navigate()
  settleSoon()
}

addEventListener('popstate', () => {
  if (move !== undefined) return arrive()
  for (let layer of layers.slice(depth()).toReversed()) layer.close()
  settleSoon()
})
// A page that was reloaded with a layer open has none.
settleSoon()

/** Has Back call `close`, until the function that this gives is called. */
export function closeOnBack(close: () => void): () => void {
  let layer = { close }
  layers = [...layers, layer]
  settleSoon()
  return () => {
    layers = layers.filter(other => other !== layer)
    settleSoon()
  }
}

/** Every navigation goes through here: the page that is gone to takes the place of an open layer's step. */
export function navigatePast<Options extends { replace?: boolean }>(
  navigate: Navigate<Options>,
  to: string,
  options?: Options
): void {
  if (move !== undefined) return void waiting.push(() => navigatePast(navigate, to, options))
  let isPast = depth() > 0 || options?.replace === true
  navigate(to, { ...(options as Options), replace: isPast })
  settleSoon()
}
