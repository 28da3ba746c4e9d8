import { atom, computed } from 'nanostores'
import { readStored, removeStored, storedKeys, writeStored } from '../lib/storage.ts'
import { $me } from './me.ts'

const PREFIX = 'messages:'
/** UX: as many as fit beside a message without becoming a list of its own. */
const MOST = 5

const $changes = atom(0)
const $userId = computed($me, me => me?.id)

/** D53: the messages this person used last, newest first, kept on this device only. */
export const $recentMessages = computed([$userId, $changes], userId =>
  userId === undefined ? [] : readMessages(userId)
)

export function rememberMessage(text: string): void {
  let userId = $userId.get()
  if (userId === undefined) return
  let messages = [text, ...readMessages(userId).filter(other => other !== text)].slice(0, MOST)
  writeStored(PREFIX + userId, JSON.stringify(messages))
  $changes.set($changes.get() + 1)
}

export function forgetMessages(): void {
  for (let key of storedKeys(PREFIX)) removeStored(key)
}

function readMessages(userId: number): string[] {
  try {
    let messages: unknown = JSON.parse(readStored(PREFIX + userId) ?? '[]')
    return Array.isArray(messages) ? messages.filter(text => typeof text === 'string') : []
  } catch {
    return []
  }
}
