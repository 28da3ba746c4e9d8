import { isolate } from './isolate.ts'

/** D50: what the dialog says in which one looks at oneself with a contact's eyes. */
export const VIEW_AS = {
  failed: "This couldn't be loaded.",
  loading: 'Loading',
  open: 'View as...',
  title: 'View as',
  tryAgain: 'Try again',
  viewer: 'What this contact sees now'
} as const

export const viewerLabel = (name: string, username: string) =>
  `${isolate(name)} (@${isolate(username)})`

export const cannotTell = (name: string) =>
  `${name} finds you Unavailable and can't tell why: off and hidden look the same.`

export const canCall = (name: string) => `${name} can call you: `
