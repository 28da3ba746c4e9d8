import type { Me } from '#contract/account.ts'
import { changeStatus, type StatusChange } from '#contract/status.ts'
import { TOAST_SHORT_MS, UNDO_MS } from '#contract/timing.ts'
import { TAG_TEXT, type StatusWord } from '#contract/values.ts'
import { call, SessionChanged } from '../lib/call.ts'
import { serverNow } from '../lib/clock.ts'
import type { TagWish } from '../lib/tag-link.ts'
import { FAILED, statusUpdated, UNDO } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { $me, changeMe, unavailable } from './me.ts'
import { lit, timerEndIn } from './status.ts'
import { toast, toastFailure } from './toasts.ts'

/** What a tag has brought about. `undo` is there if it changed anything. */
export interface Deed {
  status: StatusWord
  undo: (() => void) | undefined
}

/** SPEC 4, D37: does what a tag asks for. It never names groups, so nobody new comes to see anything (D12). */
export async function obeyTag(wish: TagWish): Promise<Deed> {
  let before = $me.get()
  if (!before) throw new SessionChanged()
  let body = changeOf(wish, before)
  let end = body.statusExpiresAt ?? undefined
  await send(body, current =>
    body.status === 'available' ? lit(current, '', end) : unavailable(current)
  )
  // D37: a second tap within three seconds changes nothing, so it is the answer that counts.
  let status = $me.get()?.status ?? body.status
  let hasChanged = status !== before.status || end !== undefined
  return { status, undo: hasChanged ? () => void restore(before, status) : undefined }
}

/** Tells what a tag has done; for a while it can be undone. */
export function tellDeed({ status, undo }: Deed): void {
  let action = undo && { label: UNDO, run: undo }
  toast({ ...statusUpdated(status), action, ms: action ? UNDO_MS : TOAST_SHORT_MS })
}

function changeOf(wish: TagWish, me: Me): StatusChange {
  switch (wish.kind) {
    case 'flip': {
      let status = me.status === 'available' ? ('unavailable' as const) : ('available' as const)
      return { status, statusMessage: TAG_TEXT }
    }
    case 'off':
      return { status: 'unavailable' }
    case 'on':
      return {
        status: 'available',
        ...(wish.minutes && { statusExpiresAt: timerEndIn(wish.minutes) })
      }
  }
}

/** Puts things back as they were `before`, unless somebody else has changed them since. */
async function restore(before: Me, status: StatusWord): Promise<void> {
  if ($me.get()?.status !== status) return
  let isOver = before.until !== null && Date.parse(before.until) <= serverNow()
  if (before.status === 'available' && isOver) return
  try {
    await send(restoration(before), () => before)
    toast({ ...statusUpdated(before.status), ms: TOAST_SHORT_MS })
  } catch (error) {
    toastFailure(error, FAILED.status)
  }
}

function restoration(before: Me): StatusChange {
  if (before.status === 'unavailable') return { status: 'unavailable' }
  let { audience, statusExpiresAt, statusMessage, visibleToGroupIds: chosen } = before
  let isWithin =
    audience?.length === 0 || (chosen?.length && chosen.every(id => audience?.includes(id)))
  return {
    status: 'available',
    statusExpiresAt,
    statusMessage,
    // The choice would let more people see it than saw it before.
    ...(audience && !isWithin && { visibleToGroupIds: audience })
  }
}

async function send(body: StatusChange, wish: (before: Me) => Me): Promise<void> {
  await changeMe(wish, () => call(changeStatus, { body }))
  void contacts.load()
}
