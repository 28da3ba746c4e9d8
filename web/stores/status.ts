import { changeStatus, type StatusChange } from '#contract/status.ts'
import { NET_MS, NET_WARNING_MS } from '#contract/limits.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import type { Me } from '#contract/account.ts'
import { cleanText } from '#rules/text.ts'
import { computed } from 'nanostores'
import { call } from '../lib/call.ts'
import { $second, serverNow } from '../lib/clock.ts'
import {
  DONE,
  FAILED,
  UNDO,
  everyoneSees,
  statusUpdated,
  stillOn,
  timerStarted
} from '../words/toasts.ts'
import { $audience } from './audience.ts'
import { contacts } from './contacts.ts'
import { $draft, dropDraft } from './draft.ts'
import { $me, changeMe, unavailable } from './me.ts'
import { rememberMessage } from './recent-messages.ts'
import { toast, toastFailure, toastNews } from './toasts.ts'

const MINUTE_MS = 60_000

/** The end of the running timer in ms since the epoch, if one runs. */
export const $timerEnd = computed($me, me =>
  me?.status === 'available' && me.statusExpiresAt ? Date.parse(me.statusExpiresAt) : undefined
)

/** D5i: whether the safety net is about to end an availability by hand. */
export const $isNetNear = computed([$me, $second], (me, now) => {
  if (me?.status !== 'available' || !me.until || me.statusExpiresAt) return false
  return me.source !== 'schedule' && Date.parse(me.until) - now <= NET_WARNING_MS
})

let toldEnd: number | undefined

/**
 * C057: tells a timer's end once, however the page learned of it. A timer that was cancelled has not ended.
 * Answers how to stop watching.
 */
export function watchTimer(): () => void {
  return $me.listen((me, before) => {
    if (me?.status !== 'unavailable' || !before?.statusExpiresAt) return
    let end = Date.parse(before.statusExpiresAt)
    if (end === toldEnd || serverNow() < end) return
    toldEnd = end
    toastNews(DONE.timerExpired)
  })
}

/** Shows `wish`, sends `change`; a failure puts things back and says so. Answers whether it worked. */
async function change(body: StatusChange, wish: (before: Me) => Me): Promise<boolean> {
  try {
    await changeMe(wish, () => call(changeStatus, { body }))
    if (body.statusMessage) rememberMessage(body.statusMessage)
    if (body.statusMessage !== undefined) dropDraft(body.statusMessage ?? '')
    if (!body.edit && !body.keep) void contacts.load()
    return true
  } catch (error) {
    toastFailure(error, FAILED.status)
    return false
  }
}

/** D5a: on by hand, with the message that was typed. */
export async function switchOn(): Promise<void> {
  let message = cleanText($draft.get())
  let body: StatusChange = { status: 'available', ...(message && { statusMessage: message }) }
  let isDone = await change(body, before => lit(before, message, undefined))
  if (isDone) toast(statusUpdated('available'))
}

export async function switchOff(): Promise<void> {
  let isDone = await change({ status: 'unavailable' }, unavailable)
  if (isDone) toast(statusUpdated('unavailable'))
}

/** SPEC 4: available for `minutes` from now. The change of a running timer is an edit: it never relights (D5j). */
export async function startTimer(minutes: number): Promise<void> {
  let end = timerEndIn(minutes)
  let message = cleanText($draft.get())
  let body: StatusChange = {
    status: 'available',
    statusExpiresAt: end,
    ...(message && { statusMessage: message }),
    ...($timerEnd.get() !== undefined && { edit: true })
  }
  let isDone = await change(body, before => lit(before, message, end))
  if (isDone) toast({ ...timerStarted(minutes), ms: TOAST_SHORT_MS })
}

/** The end of a timer that begins now; a whole second, so that the clock's tick meets it. */
export function timerEndIn(minutes: number): string {
  return new Date(Math.round((serverNow() + minutes * MINUTE_MS) / 1_000) * 1_000).toISOString()
}

/** Changes the message of an availability under way. */
export async function saveMessage(): Promise<void> {
  let message = cleanText($draft.get()) || null
  let body: StatusChange = { status: 'available', statusMessage: message, edit: true }
  await change(body, before => ({ ...before, statusMessage: message }))
}

/** D5i: 'Still available' begins the 12 hours of the safety net anew. */
export async function stayOn(): Promise<void> {
  let until = new Date(serverNow() + NET_MS).toISOString()
  let isDone = await change({ status: 'available', keep: true }, before => ({ ...before, until }))
  let end = isDone && $me.get()?.until
  if (end) toast(stillOn(Date.parse(end), serverNow()))
}

/** D12: who may see the status from now on; [] is everyone, which can be undone while it shows to them at once. */
export async function chooseGroups(groupIds: number[]): Promise<void> {
  let { status = 'unavailable', visibleToGroupIds: last } = $me.get() ?? {}
  let body: StatusChange = { status, visibleToGroupIds: groupIds, edit: true }
  let isDone = await change(body, before => ({
    ...before,
    visibleToGroupIds: groupIds,
    audience: before.status === 'available' ? groupIds : null
  }))
  if (!isDone || status === 'unavailable' || groupIds.length > 0 || !last?.length) return
  let undo = () => void chooseGroups(last)
  toast({ ...everyoneSees($audience.get().count), action: { label: UNDO, run: undo } })
}

/** What a person expects to see on going available, until the server has answered. */
export function lit(before: Me, message: string, end: string | undefined): Me {
  let isOn = before.status === 'available'
  let now = serverNow()
  return {
    ...before,
    status: 'available',
    statusMessage: message || (isOn ? before.statusMessage : null),
    statusExpiresAt: end ?? (isOn ? before.statusExpiresAt : null),
    until: end ?? (isOn && before.until ? before.until : new Date(now + NET_MS).toISOString()),
    since: isOn && before.since ? before.since : new Date(now).toISOString(),
    source: end ? 'timer' : 'switch',
    audience: isOn ? before.audience : before.visibleToGroupIds
  }
}
