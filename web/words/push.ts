import { PRODUCT } from '#contract/name.ts'
import { howLongAgo } from './times.ts'
import type { Failing, Saying } from './toasts.ts'

/** What Settings say of push messages. */
export const PUSH = {
  asking: `Your browser asks whether ${PRODUCT} may show notifications.`,
  devices: 'Notified devices',
  failed: "Your notified devices couldn't be loaded.",
  name: 'Push notifications',
  never: 'Nothing delivered yet',
  remove: 'Remove',
  subscribing: 'Waiting for the push service of your browser.',
  test: 'Test',
  text: `Alerts on this device, also while ${PRODUCT} is closed. They tell names, and a number to call.`,
  thisDevice: 'This device',
  tryAgain: 'Try again'
} as const

/** Why push can't be switched on here, and what helps. */
export const PUSH_PROBLEMS = {
  browser: 'This browser cannot receive notifications from websites.',
  denied: `Notifications from ${PRODUCT} are blocked in this browser. Allow them in its settings for this site, then switch this on.`,
  'home-screen': `On an iPhone or iPad, ${PRODUCT} has to be on the home screen first: tap Share, then Add to Home Screen, and open it there.`,
  undecided: 'Your browser asks whether it may show notifications. Switch this on again to decide.'
} as const

/** How each verb tells that it worked. */
export const PUSH_DONE = {
  off: { title: 'No more notifications on this device' },
  on: { title: 'Notifications reach this device now' },
  removed: { title: 'That device is notified no more' },
  tested: { title: 'A test is on its way' }
} as const satisfies Record<string, Saying>

/** How each verb tells that it failed. */
export const PUSH_FAILED = {
  off: { title: 'Notifications could not be switched off' },
  on: {
    title: 'Notifications could not be switched on',
    advice: 'The push service of your browser may be out of reach. Please try again.'
  },
  test: { title: 'The test failed' }
} as const satisfies Record<string, Failing>

export const lastDelivered = (ms: number, now: number) => `Last delivered: ${howLongAgo(ms, now)}`
export const removeName = (device: string) => `Remove ${device}`
export const testName = (device: string) => `Test ${device}`
