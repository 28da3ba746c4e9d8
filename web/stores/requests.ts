import {
  acceptRequest as acceptance,
  declineRequest as decline,
  readRequests,
  sendRequest as sending
} from '#contract/requests.ts'
import { call } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { resource } from '../lib/resource.ts'
import { DONE, FAILED, type Failing, type Saying } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { tell } from './toasts.ts'

export const requests = resource(() => call(readRequests))

const answering = once<number>()
/** The ids of the people whose request is being sent or answered. */
export const $pendingRequests = answering.$pending

/** One step of a request with the person `userId`. Answers whether it worked. */
function step(
  userId: number,
  send: () => Promise<Saying>,
  failed: Failing,
  reread: () => Promise<unknown>
): Promise<boolean> {
  return answering.run(userId, async () => {
    let isDone = await tell(async () => {
      let done = await send()
      requests.change(list => list.filter(request => request.userId !== userId))
      return done
    }, failed)
    await reread()
    return isDone
  })
}

export function acceptRequest(userId: number): Promise<boolean> {
  let send = async () => {
    await call(acceptance, { params: { userId } })
    return DONE.accepted
  }
  return step(userId, send, FAILED.accept, rereadBoth)
}

export function declineRequest(userId: number): Promise<boolean> {
  let send = async () => {
    await call(decline, { params: { userId } })
    return DONE.declined
  }
  return step(userId, send, FAILED.decline, () => requests.load())
}

/** D23: a request to somebody who has asked first makes contacts of both at once. */
export function sendRequest(userId: number): Promise<boolean> {
  let send = async () => {
    let { status } = await call(sending, { body: { friendId: userId } })
    return status === 'accepted' ? DONE.accepted : DONE.requestSent
  }
  return step(userId, send, FAILED.sendRequest, rereadBoth)
}

async function rereadBoth(): Promise<void> {
  await Promise.all([contacts.load(), requests.load()])
}
