/** The links to styles that could not be had. */
const lost = new Set<HTMLLinkElement>()

// Such an event doesn't rise, so it is heard on its way down.
addEventListener('error', ({ target }) => void (isStyles(target) && lost.add(target)), {
  capture: true
})

function isStyles(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}

/** The addresses of styles that could not be had. */
export function lostStyles(): string[] {
  return [...lost].map(({ href }) => href)
}

/**
 * Asks again for styles that could not be had, each in its place, and waits for what comes of it. What fetches code takes a
 * file that it has asked for once for there, and what is drawn then would stay bare.
 */
export async function mendStyles(): Promise<void> {
  let links = [...lost]
  lost.clear()
  await Promise.all(links.map(replace))
}

function replace(link: HTMLLinkElement): Promise<void> {
  let { crossOrigin, href, rel } = link
  let fresh = Object.assign(document.createElement('link'), { crossOrigin, href, rel })
  let isSettled = new Promise<void>(resolve => {
    for (let type of ['error', 'load']) fresh.addEventListener(type, () => resolve())
  })
  link.replaceWith(fresh)
  return isSettled
}
