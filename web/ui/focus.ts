/** The ref of a part that may go away with the focus in it, which would be nowhere then: the nearest heading has it. */
export function passFocus(part: HTMLElement | null): () => void {
  return () => {
    let { activeElement } = document
    if (!activeElement || !part?.contains(activeElement)) return
    let places = placesAround(part)
    // Whoever taps sees no focus, and would see the page jump.
    let preventScroll = !activeElement.matches(':focus-visible')
    queueMicrotask(() => {
      let heading = places.map(headingIn).find(found => found)
      if (!heading || document.activeElement !== document.body) return
      // Always focusable, it would be where a dialog begins.
      heading.tabIndex = -1
      heading.focus({ preventScroll })
    })
  }
}

/** What holds `part`, from within. */
function placesAround(part: HTMLElement): HTMLElement[] {
  let places = []
  for (let place = part.parentElement; place; place = place.parentElement) places.push(place)
  return places
}

function headingIn(place: HTMLElement): HTMLElement | null {
  // It may have gone away with the part.
  return place.isConnected ? place.querySelector<HTMLElement>('h1, h2, h3') : null
}
