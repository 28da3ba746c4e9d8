import { PUSH_ANSWER_MS } from '#contract/timing.ts'
import { isIphone } from './iphone.ts'
import { serviceWorker } from './service-worker.ts'

/** Why this device can't be pushed to; 'home-screen' = it could as an installed app. */
export type PushProblem = 'browser' | 'denied' | 'home-screen'

function isPad(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
}

export function pushProblem(): PushProblem | undefined {
  let canPush = 'Notification' in globalThis && 'PushManager' in globalThis
  if (!canPush || !('serviceWorker' in navigator)) {
    return isIphone() || isPad() ? 'home-screen' : 'browser'
  }
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** Asks the person, which a browser allows within a tap alone. Gives what is in the way. */
export async function askToNotify(): Promise<PushProblem | 'undecided' | undefined> {
  let problem = pushProblem()
  if (problem) return problem
  let permission = await Notification.requestPermission()
  if (permission === 'granted') return undefined
  return permission === 'denied' ? 'denied' : 'undecided'
}

/**
 * Subscribes this browser for a server that is known by `key`; a subscription for another one is given up. Fails when the browser's
 * push service has not answered in time, or `signal` calls it off: what it answers later is held by the browser, and found
 * by the next try.
 */
export async function subscribeTo(key: string, signal?: AbortSignal): Promise<PushSubscription> {
  if (!(await serviceWorker())) throw new Error('There is no service worker')
  let { pushManager } = await navigator.serviceWorker.ready
  let held = await pushManager.getSubscription()
  if (held && isMadeFor(held, key)) return held
  await held?.unsubscribe()
  let options = { applicationServerKey: key, userVisibleOnly: true }
  return inTime(pushManager.subscribe(options), signal)
}

/** Waits for `answer`, but not for ever, and not after `signal`. */
async function inTime<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    timer = setTimeout(reject, PUSH_ANSWER_MS, new Error('The push service does not answer'))
  })
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(timer)
  }
}

/** What this browser has subscribed to, whoever did. */
export async function heldSubscription(): Promise<PushSubscription | undefined> {
  let registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Whether a subscription was made for a server that is known by `key` (base64url). */
export function isMadeFor({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return false
  let bytes = new Uint8Array(options.applicationServerKey)
  let text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
