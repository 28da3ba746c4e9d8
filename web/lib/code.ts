import { lazy, type ComponentType } from 'react'

const PREFIX = 'reloaded for '

/** A part of the app whose code is fetched when it is first drawn; `name` tells it from the others. */
export function lazyPart<P>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await fetchCode(name, load) }))
}

/** As `lazyPart`; one whose `path` the app is opened at does not wait until it is known who is there. */
export function latePage<P>(path: string, load: () => Promise<ComponentType<P>>) {
  // What fails now fails again when the page is drawn, and is heeded then.
  if (location.pathname === path) load().catch(() => undefined)
  return lazyPart(path, load)
}

/**
 * C077: after a new version has come, the code that this page knows of may be gone. Loads the page anew then, once for
 * each part and only from a server that answers; otherwise it throws.
 */
export async function fetchCode<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    let code = await load()
    forgetReload(name)
    return code
  } catch (error) {
    if (!(await isServerThere()) || !isFirstReload(name)) throw error
    location.reload()
    return new Promise<T>(() => {})
  }
}

function forgetReload(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Storage that can't be opened holds nothing either.
  }
}

/** Whether the page has not been loaded anew for this part; where that can't be remembered, it had better not be. */
function isFirstReload(name: string): boolean {
  try {
    if (sessionStorage.getItem(PREFIX + name) !== null) return false
    sessionStorage.setItem(PREFIX + name, '')
    return true
  } catch {
    return false
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
