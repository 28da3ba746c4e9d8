import { moment } from './times.ts'
import type { Saying } from './toasts.ts'

/** D51: what is said where one waits for a contact. */
export const BELL = {
  failed: { title: 'This could not be changed' },
  stop: 'Stop waiting'
} as const

export const waitName = (displayName: string) => `Tell me when ${displayName} is available`
export const waitingUntil = (end: number, now: number) => `Will tell you, until ${moment(end, now)}`

export const bellSet = (displayName: string): Saying => ({
  title: `Waiting for ${displayName}`,
  text: 'We tell you once when they are available, for the next 24 hours.'
})

export const bellStopped = (displayName: string): Saying => ({
  title: `Not waiting for ${displayName} any more`
})
