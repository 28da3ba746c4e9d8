import {
  type PushSubscriptionItem,
  readPushKey,
  readPushSubscriptions,
  subscribeToPush,
  testPush,
  unsubscribeFromPush
} from '#contract/push.ts'
import { atom, computed, onMount } from 'nanostores'
import { call, callOff, SessionChanged } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { askToNotify, heldSubscription, isMadeFor, pushProblem, subscribeTo } from '../lib/push.ts'
import { readPushMark, removePushMark, writePushMark } from '../lib/push-mark.ts'
import { resource } from '../lib/resource.ts'
import { heedWorker } from '../lib/service-worker.ts'
import { $sessionId } from '../lib/session-id.ts'
import { deviceName } from '../words/devices.ts'
import { PUSH_DONE, PUSH_FAILED, PUSH_PROBLEMS } from '../words/push.ts'
import type { Saying } from '../words/toasts.ts'
import { $preference, setPreference } from './global-preference.ts'
import { preferences } from './preferences.ts'
import { tell, toast, toastFailure } from './toasts.ts'

/** D51: the devices of this person that are pushed to. */
export const pushDevices = resource(() => call(readPushSubscriptions))

const $problem = atom(pushProblem())
/** Why this device can't be pushed to, as far as is known. */
export const $pushProblem = computed($problem, problem => problem)
onMount($problem, () => $problem.set(pushProblem()))

const $wish = atom<boolean | undefined>()

/** Whether push messages arrive at this device; undefined until that is known. What is wished for shows at once. */
export const $isPushOn = computed(
  [pushDevices.$state, preferences.$state, $preference, $wish],
  (devices, { state }, preference, wish) => {
    if (wish !== undefined) return wish
    if (preference?.pushNotifications === false) return false
    let isComing = preference ? !devices.value && devices.state === 'loading' : state === 'loading'
    if (isComing) return undefined
    return preference !== undefined && (devices.value?.some(({ current }) => current) ?? false)
  }
)

/** Whether this device is being subscribed, which may take a while. */
export const $isSubscribing = computed($wish, wish => wish === true)

const working = once<number | 'here'>()
/** The ids of the devices with which something is being done, or 'here' for switching. */
export const $busyDevices = working.$pending

/** Of the one try to switch push on that may be under way. */
let trying: AbortController | undefined

$sessionId.listen(() => trying?.abort())

/**
 * Does `work` for the person `userId`, who is signed in. It gets a check for after each wait: nothing is done for who
 * comes next, and what was begun here goes with who has left.
 */
async function workFor<T>(userId: number, work: (check: () => void) => Promise<T>): Promise<T> {
  let sessionId = $sessionId.get()
  try {
    return await work(() => {
      if ($sessionId.get() !== sessionId) throw new SessionChanged()
    })
  } catch (error) {
    let isOwn = (readPushMark()?.userId ?? userId) === userId
    if ($sessionId.get() !== sessionId && isOwn) await forgetPush()
    throw error
  }
}

async function subscribeHere(
  userId: number,
  check: () => void,
  signal?: AbortSignal
): Promise<PushSubscriptionItem> {
  let { key } = await call(readPushKey, { ...(signal && { signal }) })
  let subscription = await subscribeTo(key, signal)
  check()
  let { endpoint, keys } = subscription.toJSON()
  let { auth = '', p256dh = '' } = keys ?? {}
  let body = {
    endpoint: endpoint ?? '',
    keys: { auth, p256dh },
    name: deviceName(navigator.userAgent)
  }
  let device = await call(subscribeToPush, { body })
  writePushMark({ endpoint: subscription.endpoint, userId })
  pushDevices.change(list => [device, ...list.filter(({ current }) => !current)])
  return device
}

/** Switches push on at this device. To be called within a tap, because the browser may have to ask. */
export function turnPushOn(userId: number): Promise<boolean> {
  return working.run('here', async () => {
    let own = new AbortController()
    trying = own
    try {
      return await workFor(userId, check => tryToTurnOn(userId, check, own.signal))
    } catch (error) {
      if (!own.signal.aborted) toastFailure(error, PUSH_FAILED.on)
      return false
    } finally {
      trying = undefined
      $wish.set(undefined)
      pushDevices.refresh()
    }
  })
}

async function tryToTurnOn(
  userId: number,
  check: () => void,
  signal: AbortSignal
): Promise<boolean> {
  let problem = await askToNotify()
  $problem.set(pushProblem())
  check()
  if (problem) {
    toast({ kind: 'failure', title: PUSH_FAILED.on.title, text: PUSH_PROBLEMS[problem] })
    return false
  }
  $wish.set(true)
  let device = await subscribeHere(userId, check, signal)
  // It was called off when the server had been told already.
  if (signal.aborted) return remove(device, PUSH_DONE.off)
  toast(PUSH_DONE.on)
  if ($preference.get()?.pushNotifications === true) return true
  return setPreference('pushNotifications', true)
}

/** Also calls off a try to switch it on, for which a browser may have to wait. */
export function turnPushOff(): Promise<boolean> {
  trying?.abort()
  return working.run('here', async () => {
    let current = pushDevices.$state.get().value?.find(device => device.current)
    return current ? remove(current, PUSH_DONE.off) : false
  })
}

export function removeDevice(device: PushSubscriptionItem): Promise<boolean> {
  return working.run(device.id, () => remove(device, PUSH_DONE.removed))
}

async function remove({ current, id }: PushSubscriptionItem, done: Saying): Promise<boolean> {
  let isDone = await tell(async () => {
    await callOff(unsubscribeFromPush, { params: { id } })
    if (current) await forgetPush()
    pushDevices.change(list => list.filter(device => device.id !== id))
    return done
  }, PUSH_FAILED.off)
  void pushDevices.load()
  return isDone
}

/** Sends a message to one device, so that one can see whether it arrives. */
export function testDevice({ id }: PushSubscriptionItem): Promise<boolean> {
  return working.run(id, async () => {
    let isDone = await tell(async () => {
      await call(testPush, { params: { id } })
      return PUSH_DONE.tested
    }, PUSH_FAILED.test)
    await pushDevices.load()
    return isDone
  })
}

/** C024: whoever leaves takes push with them, even where the server can't be told: the address is good for nothing then. */
export async function forgetPush(): Promise<void> {
  removePushMark()
  let held = await heldSubscription()
  await held?.unsubscribe()
}

/**
 * C079: makes this device's subscription whole again, if it was this person who had turned push on here, and gives up
 * anybody else's. Asks nobody anything.
 */
export function healPush(userId: number): Promise<void> {
  return workFor(userId, async check => {
    let mark = readPushMark()
    if (mark?.userId !== userId) return forgetPush()
    let held = await heldSubscription()
    check()
    let { key } = await call(readPushKey)
    let isWhole = held?.endpoint === mark.endpoint && isMadeFor(held, key)
    if (isWhole || Notification.permission !== 'granted') {
      let current = (await call(readPushSubscriptions)).find(device => device.current)
      if (current && isWhole) return
      // It was removed on another device, or the browser may show nothing any more.
      if (current) await callOff(unsubscribeFromPush, { params: { id: current.id } })
      await forgetPush()
    } else await subscribeHere(userId, check)
    pushDevices.refresh()
  })
}

// The browser may change a subscription by itself, which its service worker tells.
heedWorker(({ type }) => {
  let mark = readPushMark()
  if (mark && type === 'subscription changed') healPush(mark.userId).catch(() => undefined)
})
