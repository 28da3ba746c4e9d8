import { HORIZON_MS } from '#contract/limits.ts'
import { isOn, nextDue, settle, type Status } from '#rules/availability.ts'
import { forgetGroup, keepOn, obey, reschedule, type Wish } from '#rules/change.ts'
import type { Choice, Share } from '#rules/spell.ts'
import type { Plan, Window } from '#rules/plan.ts'

// The language in which the tests of availability are written: a story is a table of
// [when, what happens, what the status is then], for example
// ['10:00', setsTimer('10:15'), 'timer 10:00-10:15, everyone'].

export const FAM = 1
export const WORK = 2

const NAMES = new Map<number | null, string>([
  [null, 'everyone'],
  [FAM, 'FAM'],
  [WORK, 'WORK']
])
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONDAY = Date.UTC(2026, 4, 4)
const DAY_MS = 86_400_000

type Line = [when: string, event: Event, then: string]

export interface Story {
  title: string
  schedule?: readonly Window[]
  lines: readonly Line[]
}

interface Scene {
  status: Status
  windows: readonly Window[]
}

type Refusal = string
type Event = (scene: Scene, now: number) => Scene | Refusal

/** The instant that 'Tue 09:00', '09:00' (a Monday) or '09:00:00.001' stands for. */
export function at(when: string): number {
  let [, day = 'Mon', clock = ''] = /^(?:(\w{3}) )?([\d:.]+)$/.exec(when) ?? []
  let [hours = NaN, minutes = NaN, seconds = 0] = clock.split(':').map(Number)
  let ms = Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000)
  return MONDAY + DAYS.indexOf(day) * DAY_MS + ms
}

function clockOf(instant: number): string {
  let day = DAYS[Math.floor((instant - MONDAY) / DAY_MS)]
  let clock = new Date(instant)
    .toISOString()
    .slice(11, 23)
    .replace(/(:00)?\.000$/, '')
  return day === 'Mon' ? clock : `${day} ${clock}`
}

export function open(from: string, to: string, groupId: number | null = null): Window {
  return { from: at(from), to: at(to), groupId }
}

export function planAt(now: number, windows: readonly Window[] = []): Plan {
  return { windows, horizon: now + HORIZON_MS }
}

export function offSince(when: string): Status {
  return { spell: null, choice: 'everyone', settledAt: at(when), tagAt: null }
}

/** An alarm rings, on time or late. */
export const alarm: Event = (scene, now) => ({
  ...scene,
  status: settle(scene.status, planAt(now, scene.windows), now)
})

/** Nobody does anything, no alarm rings: what a read finds then. */
export const nothing: Event = scene => scene

function wishing(wish: Wish): Event {
  return ({ status, windows }, now) => {
    let plan = planAt(now, windows)
    let outcome = obey(settle(status, plan, now), plan, now, wish)
    return outcome.ok ? { status: outcome.status, windows } : `refused: ${outcome.code}`
  }
}

type Rest = Partial<Wish>

export function switchesOn(rest: Rest = {}): Event {
  return wishing({ status: 'available', from: 'person', edit: false, ...rest })
}

export function switchesOff(rest: Rest = {}): Event {
  return wishing({ status: 'unavailable', from: 'person', edit: false, ...rest })
}

export function setsTimer(until: string, rest: Rest = {}): Event {
  return switchesOn({ expiresAt: at(until), ...rest })
}

export function edits(shown: Wish['status'], rest: Rest): Event {
  return wishing({ status: shown, from: 'person', edit: true, ...rest })
}

export function taps(status: Wish['status'], rest: Rest = {}): Event {
  return wishing({ status, from: 'tag', edit: false, ...rest })
}

export const stillAvailable: Event = ({ status, windows }, now) => {
  let plan = planAt(now, windows)
  return { status: keepOn(settle(status, plan, now), plan, now), windows }
}

/** The schedule becomes `after`, by whatever call (D5g). */
export function schedules(...after: Window[]): Event {
  return ({ status, windows }, now) => {
    let before = planAt(now, windows)
    let settled = settle(status, before, now)
    return { status: reschedule(settled, before, planAt(now, after), now), windows: after }
  }
}

/** A group goes, and its entries of the schedule with it (D13). */
export function deletesGroup(groupId: number): Event {
  return ({ status, windows }, now) => {
    let before = planAt(now, windows)
    let left = forgetGroup(settle(status, before, now), groupId)
    let after = windows.filter(window => window.groupId !== groupId)
    return { status: reschedule(left, before, planAt(now, after), now), windows: after }
  }
}

function groupsOf(choice: Choice): string {
  if (choice === 'everyone') return choice
  return choice.map(id => NAMES.get(id)).join(' + ') || 'nobody'
}

function audienceOf(audience: readonly Share[], until: number, now: number): string {
  let shown = audience.filter(share => now < share.until)
  let parts = shown.map(share => {
    let name = NAMES.get(share.groupId)
    return share.until === until ? name : `${name} to ${clockOf(share.until)}`
  })
  return parts.join(' + ') || 'nobody'
}

/** What a read at `now` finds, in words; the choice for the next time only if it isn't everyone. */
function tell({ spell, choice }: Status, now: number): string {
  let next = choice === 'everyone' ? '' : `; next ${groupsOf(choice)}`
  if (!spell || !isOn(spell, now)) return `off${next}`
  let { source, since, until, audience, message } = spell
  let words = message === null ? '' : `: ${message}`
  let seenBy = audienceOf(audience, until, now)
  return `${source} ${clockOf(since)}-${clockOf(until)}, ${seenBy}${words}${next}`
}

function ringDue(scene: Scene, now: number): Scene {
  let { status, windows } = scene
  for (;;) {
    let due = nextDue(status, planAt(status.settledAt, windows), status.settledAt)
    if (due === null || due >= now) return { status, windows }
    status = settle(status, planAt(due, windows), due)
  }
}

/** Plays a story from off at Monday midnight; late alarms ring at the next line only. */
export function play({ lines, schedule = [] }: Story, alarms: 'late' | 'punctual'): string[] {
  let scene: Scene = { status: offSince('00:00'), windows: schedule }
  return lines.map(([when, event]) => {
    let now = at(when)
    if (alarms === 'punctual') scene = ringDue(scene, now)
    let result = event(scene, now)
    if (typeof result === 'string') return `${when} ${result}`
    scene = result
    return `${when} ${tell(scene.status, now)}`
  })
}

export function asTold({ lines }: Story): string[] {
  return lines.map(([when, , then]) => `${when} ${then}`)
}
