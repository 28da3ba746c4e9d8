const LOOK_MS = 1_000

/** `npm run dev`: loads the page anew once the server has another build of it. */
export function followBuilds(): void {
  let own = document.documentElement.dataset['version']
  let look = async (): Promise<void> => {
    let page = await fetch('/', { cache: 'no-store' })
    let served = /data-version="(\w+)"/.exec(await page.text())?.[1]
    if (served !== undefined && served !== own) location.reload()
  }
  // While it is built anew there may be no server.
  setInterval(() => void look().catch(() => undefined), LOOK_MS)
}
