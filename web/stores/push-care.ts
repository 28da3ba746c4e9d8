import { readStored } from '../lib/storage.ts'
import { PUSH_MARK } from '../lib/push-mark.ts'
import { $session } from './session.ts'

/** D27: looks after the push subscription of this device, for whoever comes to be signed in. */
export function carePush(): () => void {
  let caredFor: number | undefined
  return $session.subscribe(session => {
    if (session.state !== 'signed-in' || session.userId === caredFor) return
    caredFor = session.userId
    if (globalThis.Notification?.permission !== 'granted' && !readStored(PUSH_MARK)) return
    import('./push.ts').then(({ healPush }) => healPush(session.userId)).catch(() => undefined)
  })
}
