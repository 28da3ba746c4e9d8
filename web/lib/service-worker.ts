import { TRUSTED_TYPES_POLICY } from '#contract/name.ts'
import { whenIdle } from './idle.ts'

const SCRIPT = '/sw.js'

interface ScriptPolicy {
  createScriptURL(path: string): string
}
declare const trustedTypes:
  | { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  | undefined

const rules: ScriptPolicy = {
  createScriptURL(path) {
    if (path !== SCRIPT) throw new TypeError('No script but the service worker')
    return path
  }
}
// D38: there can be one of this name in a document.
const policy =
  typeof trustedTypes === 'undefined'
    ? rules
    : trustedTypes.createPolicy(TRUSTED_TYPES_POLICY, rules)

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Registers the service worker, once and without haste; undefined where there can be none. */
export function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return (registration ??= register())
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || import.meta.env.MODE === 'development') return undefined
  await whenIdle()
  try {
    let script = policy.createScriptURL(SCRIPT)
    return await navigator.serviceWorker.register(script, { updateViaCache: 'none' })
  } catch {
    // A browser may refuse it, as some do in private windows: nothing else depends on it.
    return undefined
  }
}

/** What the worker tells the windows of the app (web/public/sw.js). */
export type WorkerWord =
  /** It has come to keep this build. */
  | { type: 'version'; version: string }
  /** A notification was tapped, whose screen is at `url`. */
  | { type: 'open'; url: string }
  /** Somebody is to be called; `phone` as in a tel: link, `userId` where it is a contact. */
  | { type: 'call'; phone: string; userId?: number }
  /** The browser has changed the push subscription. */
  | { type: 'subscription changed' }

export function heedWorker(react: (word: WorkerWord) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  let { serviceWorker: workers } = navigator
  let hear = ({ data }: MessageEvent<WorkerWord>) => react(data)
  workers.addEventListener('message', hear)
  return () => workers.removeEventListener('message', hear)
}
