import { PRODUCT } from '#contract/name.ts'

export const SHELL = {
  failedPage: 'This page could not be loaded',
  failedPageText: 'The network may be down, or a new version has just arrived.',
  loading: 'Loading',
  navigation: 'Main',
  outdated: 'What you see may be out of date.',
  reload: 'Reload',
  retry: 'Try again',
  share: 'Share!',
  unlive: 'Live news is held up. We look for it every few seconds.',
  unreachableText: 'You are still signed in. We keep trying.'
} as const

/** D39: what keeps the app from the server, as it is. */
export const TROUBLE = {
  failing: 'The server has a problem.',
  offline: "You're offline.",
  unreachable: "We can't reach the server."
} as const

/** The same as the reason why something failed. */
export const REASON = { ...TROUBLE, offline: 'There is no network.' } as const

/** SPEC 2: the tabs, each with the pages that one comes to through it. */
export const TABS = [
  { icon: 'home', label: 'Home', path: '/', within: [] },
  { icon: 'people', label: 'Contacts', path: '/contacts', within: [] },
  { icon: 'info', label: 'Info', path: '/info', within: ['/about', '/privacy'] },
  { icon: 'settings', label: 'Settings', path: '/settings', within: ['/account'] }
] as const satisfies readonly { icon: string; label: string; path: string; within: string[] }[]

/** SPEC 1: how a person asks others in. */
export function invitation(username: string, address: string): string {
  return `Join me on ${PRODUCT} and see when it is a good time to call. Add me there: @${username}. ${address}`
}
