import { atom } from 'nanostores'

/** Why the server can't be asked: the device has no network, no answer comes, or the server itself has failed. */
export type Trouble = 'failing' | 'offline' | 'unreachable'

/** What the answer with HTTP `status` (0 for none) tells of the way to the server. */
export function troubleOf(status: number): Trouble | undefined {
  if (status >= 500) return 'failing'
  if (status > 0) return undefined
  return navigator.onLine ? 'unreachable' : 'offline'
}

export const $isOffline = atom(!navigator.onLine)

addEventListener('online', () => $isOffline.set(false))
addEventListener('offline', () => $isOffline.set(true))
