import type { Me } from '#contract/account.ts'
import { MESSAGE_GRAPHEMES } from '#contract/limits.ts'
import { TAG_TEXT, type StatusWord } from '#contract/values.ts'
import { isolate } from './isolate.ts'
import { moment } from './times.ts'

/** Whose eyes: [] is everyone, null is nobody. */
export interface Audience {
  ids: number[] | null
  /** Of the groups, as far as they are known. */
  names: string[]
  /** How many people that makes; undefined until it is known. */
  count: number | undefined
}

export const HOME = {
  accept: 'Accept',
  addMessage: 'Add a message',
  all: 'All',
  allGroups: 'All Groups',
  availableFor: 'Available for',
  call: 'Call',
  chosenForNext: 'Next time by hand, or now if you change it:',
  cancel: 'Cancel',
  change: 'Change',
  createGroup: 'Create a group',
  custom: 'Custom',
  decline: 'Decline',
  failed: "This list couldn't be loaded.",
  hours: 'Hours',
  invite: 'Invite somebody',
  message: 'Status message',
  minutes: 'Minutes',
  nobodyAvailable: 'None of your contacts are currently available',
  nobodyAvailableText:
    'Those who can see you know that you are free. You can also ask somebody new in.',
  offTitle: 'Go available to see who is free',
  offText:
    'While your light is off this list is hidden: it is for times when you are up for a call yourself.',
  privacy: "People who can't see you find you Unavailable; nobody is told.",
  recent: 'Messages you used last',
  remaining: 'Auto-unavailable in:',
  requests: 'Contact Requests',
  saveMessage: 'Save message',
  setTimer: 'Set Timer',
  setTimerOff: 'Available for a while',
  startTimer: 'Start Timer',
  status: 'Your Status',
  title: 'Home',
  visibleToGroups: 'Visible to Groups'
} as const

export const WORD: Record<StatusWord, string> = {
  available: 'Available',
  unavailable: 'Unavailable'
}

export const EXAMPLES = [
  'walking the dog',
  'cooking, hands free',
  'on the train',
  'tea break',
  'on a long drive'
] as const

export const bounds = (what: string, max: number) => `${what} go from 0 to ${max}.`

export const counter = (count: number) => `${count}/${MESSAGE_GRAPHEMES} characters`

export const until = (ms: number, now: number) => `until ${moment(ms, now)}`

/** UX: the resulting time, and where it comes from, always in words. */
export function resultOf(me: Me, now: number): string {
  let when = (instant: string) => moment(Date.parse(instant), now)
  // D6: a schedule that isn't applied is only displayed; it changes nothing.
  let next = me.applySchedule ? me.nextChange : null
  if (me.status === 'unavailable' || me.until === null) {
    if (next?.status === 'available') return `Your schedule turns it on at ${when(next.at)}`
    // D5f: whoever went off within a scheduled time stays off until another one begins.
    return next ? 'Off until your schedule starts again' : 'Everyone sees you as unavailable'
  }
  let end = when(me.until)
  let start =
    next?.status === 'available' && Date.parse(next.at) <= Date.parse(me.until)
      ? when(next.at)
      : undefined
  if (me.source === 'schedule') return `From your schedule, until ${end}`
  if (me.statusExpiresAt !== null) {
    return `Available until ${end}${start ? `; your schedule starts at ${start}` : ''}`
  }
  let isEndOfSpan = next !== null && Date.parse(next.at) === Date.parse(me.until)
  let result = `Off at ${end} at the latest`
  if (start) result = `By hand until ${end}; your schedule starts at ${start}`
  if (isEndOfSpan) result = `By hand; your schedule turns it off at ${end}`
  return me.source === 'tag' ? `${TAG_TEXT}. ${result}` : result
}

/** UX: who sees the status, or while off who will see the next one. */
export function visibleTo({ count, ids, names }: Audience, me: Me): string {
  let isOn = me.status === 'available'
  let people = count === undefined || ids === null ? '' : ` (${count})`
  let who = ids?.length === 0 ? 'everyone' : ids ? audienceName(names) : 'nobody'
  // D5: what the schedule does next has an audience of its own.
  if (!isOn && me.applySchedule && me.nextChange) return `By hand: visible to ${who}${people}`
  return `${isOn || ids === null ? 'Visible' : 'Will be visible'} to ${who}${people}`
}

/** UX: the switch's name holds its result, for those who hear it. */
export function switchName(me: Me, result: string, visible: string): string {
  return me.status === 'available' ? `Available. ${result}. ${visible}` : `Available. ${visible}`
}

function audienceName(names: string[]): string {
  let [first, second] = names.map(isolate)
  if (first === undefined) return 'your groups'
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${names.length} groups`
}

/** UX: what it means that no group is chosen, where one chooses. `isInForce`: it holds now, not only next time. */
export function noGroupChosen(count: number | undefined, isInForce: boolean): string {
  let people = count === undefined ? '' : ` (${count})`
  let verb = isInForce ? 'can see you' : 'will see you when you go available'
  return `No group chosen: everyone in your contacts${people} ${verb}.`
}

/** SPEC 2: the label of the picker's button. */
export function pickerLabel(ids: number[] | null, names: string[]): string {
  if (ids === null) return 'Nobody yet'
  if (ids.length === 0) return HOME.all
  if (ids.length === 1) return names[0] ?? '1 Group'
  return `${ids.length} Groups`
}

export const peopleCount = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** `count` is undefined until it is known. */
export const availableToChat = (count: number | undefined) =>
  count === undefined ? 'Available to Chat' : `Available to Chat (${count})`

export const callName = (displayName: string) => `Call ${displayName}`
export const acceptName = (displayName: string) => `Accept ${displayName}`
export const declineName = (displayName: string) => `Decline ${displayName}`
