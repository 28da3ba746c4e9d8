import { useSyncExternalStore } from 'react'

let layers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  layers = next
  for (let listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that `dialog` has opened, until the function that this gives is called. */
export function addLayer(dialog: HTMLElement): () => void {
  change([...layers, dialog])
  return () => change(layers.filter(layer => layer !== dialog))
}

/** The newest open dialog, or undefined. What must be seen while it is open belongs into it: the page behind is inert. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(listen, () => layers.at(-1))
}
