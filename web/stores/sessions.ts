import {
  endOneSession,
  endOtherSessions,
  readSessions,
  type SessionItem
} from '#contract/sessions.ts'
import { call, callOff } from '../lib/call.ts'
import { once } from '../lib/once.ts'
import { refreshAll, resource } from '../lib/resource.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import type { Saying } from '../words/toasts.ts'
import { tell } from './toasts.ts'

/** D20: the devices at which this person is signed in. */
export const sessions = resource(() => call(readSessions))

const ending = once<number | 'others'>()
/** The ids of the sessions that are being ended, or 'others' for all but this one. */
export const $endingSessions = ending.$pending

function end(
  which: number | 'others',
  send: () => Promise<unknown>,
  isKept: (session: SessionItem) => boolean,
  done: Saying
): Promise<boolean> {
  return ending.run(which, async () => {
    let isDone = await tell(async () => {
      await send()
      sessions.change(list => list.filter(isKept))
      return done
    }, FAILED.endSession)
    // What is pushed to goes with its session.
    refreshAll()
    return isDone
  })
}

export function endSession(id: number): Promise<boolean> {
  let send = () => callOff(endOneSession, { params: { id } })
  return end(id, send, session => session.id !== id, DONE.sessionEnded)
}

export function endOthers(): Promise<boolean> {
  return end(
    'others',
    () => call(endOtherSessions),
    ({ current }) => current,
    DONE.sessionsEnded
  )
}
