import { type ComponentType, createElement, useEffect, useState } from 'react'
import { lostStyles, mendStyles } from './lost-styles.ts'

const PREFIX = 'reloaded for '
const PATIENCE_MS = 5_000
const PATIENCE_LONGEST_MS = 60_000

/** The styles that were lost when a part could not be had, by the part's name. */
const failedWithout = new Map<string, string[]>()

type Load<P> = () => Promise<ComponentType<P>>

/**
 * A part of the app whose code is fetched when it is first drawn; `name` tells it from the others. Until it is there `Waiting`
 * stands in its place; where it can't be had, drawing it throws. React's own way shows no part within 300 ms of a sign of
 * waiting, and gives one even where the code is there. `fetchPart` says what becomes of a failure.
 */
export function lazyPart<P extends object>(
  name: string,
  load: Load<P>,
  Waiting: ComponentType = Nothing,
  fetchPart: typeof fetchCode = fetchCode
): ComponentType<P> {
  return latePart(name, load, Waiting, fetchPart).Part
}

/** As `lazyPart`; one whose `path` the app is opened at does not wait until it is known who is there. */
export function latePage<P extends object>(
  path: string,
  load: Load<P>,
  Waiting: ComponentType = Nothing
): ComponentType<P> {
  let { fetchAhead, Part } = latePart(path, load, Waiting)
  if (location.pathname === path) fetchAhead()
  return Part
}

function Nothing() {
  return null
}

/** As `lazyPart`, and a way to fetch its code before it is drawn; if that fails, it is fetched when it is. */
export function latePart<P extends object>(
  name: string,
  load: Load<P>,
  Waiting: ComponentType = Nothing,
  fetchPart: typeof fetchCode = fetchCode
): { fetchAhead: () => void; Part: ComponentType<P> } {
  let ready: ComponentType<P> | undefined
  let ahead: Promise<ComponentType<P>> | undefined
  let keep = async () => (ready = await (ahead ?? load()))
  let fetchAhead = () => {
    if (ready || ahead) return
    ahead = loadWhole(name, load)
    ahead.then(Code => (ready = Code)).catch(() => (ahead = undefined))
  }

  function Part(props: P) {
    let [code, setCode] = useState<{ Code: ComponentType<P> } | undefined>(ready && { Code: ready })
    let [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (code) return undefined
      let isHere = true
      fetchPart(name, keep).then(
        Code => isHere && setCode({ Code }),
        (error: unknown) => isHere && setFailure({ error })
      )
      return () => void (isHere = false)
    }, [code])
    if (failure) throw failure.error
    return code ? createElement(code.Code, props) : createElement(Waiting)
  }

  return { Part, fetchAhead }
}

/**
 * C077: after a new version has come, the code that this page knows of may be gone. Loads the page anew then, once for
 * each part and only from a server that answers; otherwise it throws.
 */
export async function fetchCode<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    let code = await loadWhole(name, load)
    forgetReload(name)
    return code
  } catch (error) {
    if (!(await isServerThere()) || !isFirstReload(name)) throw error
    location.reload()
    return new Promise<T>(() => {})
  }
}

/** Loads a part with its styles: also with those that were lost when it was asked for before. */
async function loadWhole<T>(name: string, load: () => Promise<T>): Promise<T> {
  // Without a wait where none are lost: what is fetched ahead is asked for at once.
  if (lostStyles().length > 0) await mendStyles()
  let lost = lostStyles()
  try {
    if (failedWithout.get(name)?.some(href => lost.includes(href))) {
      throw new Error('Unable to preload CSS that was lost before')
    }
    let code = await load()
    failedWithout.delete(name)
    return code
  } catch (error) {
    failedWithout.set(name, lostStyles())
    throw error
  }
}

/** As `fetchCode`, for what nobody has asked for: tries again when there is a network again, and now and then. */
export async function fetchPatiently<T>(name: string, load: () => Promise<T>): Promise<T> {
  for (let waitMs = PATIENCE_MS; ; waitMs = Math.min(2 * waitMs, PATIENCE_LONGEST_MS)) {
    try {
      return await fetchCode(name, load)
    } catch {
      await networkOr(waitMs)
    }
  }
}

async function networkOr(waitMs: number): Promise<void> {
  let ears = new AbortController()
  await new Promise<unknown>(resolve => {
    addEventListener('online', resolve, { signal: ears.signal })
    setTimeout(resolve, waitMs)
  })
  ears.abort()
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
