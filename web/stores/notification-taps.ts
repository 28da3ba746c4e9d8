import { navigate } from 'wouter/use-browser-location'
import { heedWorker, type WorkerWord } from '../lib/service-worker.ts'
import { FAILED } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { countCall } from './scores.ts'
import { toast } from './toasts.ts'

/** Does what was tapped on a notification of the system while the app was open. */
export function heedTaps(): () => void {
  return heedWorker(word => {
    if (word.type === 'open') goTo(word.url)
    if (word.type === 'call') void dial(word)
  })
}

function goTo(url: string): void {
  if (url !== location.pathname + location.search + location.hash) navigate(url)
}

/** A notification may have lain there for hours, so whoever can be asked is: is it still a good time? */
async function dial({ phone, userId }: WorkerWord & { type: 'call' }): Promise<void> {
  if (userId !== undefined) {
    await contacts.load()
    let { state, value } = contacts.$state.get()
    let isSeen = value?.some(({ id, status }) => id === userId && status === 'available')
    if (state === 'ready' && !isSeen) return toast({ ...FAILED.tooLate, kind: 'failure' })
    void countCall(userId)
  }
  location.href = `tel:${phone}`
}
