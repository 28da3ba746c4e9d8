import { atom } from 'nanostores'
import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = 'sessionId'

/** SPEC 3: the session for which this tab speaks; undefined while signed out. */
export const $sessionId = atom<string | undefined>(readStored(KEY))

export function keepSessionId(sessionId: string): void {
  writeStored(KEY, sessionId)
  $sessionId.set(sessionId)
}

export function dropSessionId(): void {
  removeStored(KEY)
  $sessionId.set(undefined)
}

/** Takes over what another tab signed in or out meanwhile. */
export function followSessionId(): void {
  $sessionId.set(readStored(KEY))
}
