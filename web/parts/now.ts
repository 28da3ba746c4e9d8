import { useStore } from '@nanostores/react'
import { $minute, serverNow } from '../lib/clock.ts'

/** The server's time in ms since the epoch; whoever asks is drawn again with each minute. */
export function useNow(): number {
  useStore($minute)
  return serverNow()
}
