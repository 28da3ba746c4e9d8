import { isOn, nextDue, settle, type Status } from '#rules/availability.ts'
import type { Plan } from '#rules/plan.ts'
import { HourByHour } from './hour-by-hour.ts'
import { HOUR, inInstants, type Life, NEWBORN, perform, windowsAfter } from './lives.ts'

type Group = number | null

const GROUPS: Group[] = [null, 1, 2, 3]

/** The groups that see `status` at `now`; null = everyone. */
export function sightOf({ spell }: Status, now: number): Group[] {
  if (!spell || !isOn(spell, now)) return []
  return spell.audience.filter(({ until }) => now < until).map(({ groupId }) => groupId)
}

/** To whom the windows are open at `now`. */
export function openTo({ windows }: Plan, now: number): Group[] {
  return windows.filter(({ from, to }) => from <= now && now < to).map(({ groupId }) => groupId)
}

function inOrder(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => (a ?? 0) - (b ?? 0))
}

/** The hour at which the light of `person` goes off or passes to the schedule if nobody does anything. */
function endOf(person: HourByHour): number {
  let twin = person.clone()
  while (twin.source === person.source) twin.passHour()
  return twin.hour
}

/** The first hour at which anybody's sight of `person` changes by itself; Infinity if none does. */
function nextChangeOf(person: HourByHour): number {
  let twin = person.clone()
  let sightOfTwin = () => inOrder(twin.groups()).join()
  let sight = sightOfTwin()
  let last = Math.max(...person.windows.map(({ to }) => to), person.hour + 24)
  while (twin.hour < last) {
    twin.passHour()
    if (twin.source !== person.source || sightOfTwin() !== sight) return twin.hour
  }
  return Infinity
}

function asRuled(status: Status, now: number): string {
  let { spell, choice } = status
  let instants = spell && [spell.since / HOUR, spell.until / HOUR]
  let groups = inOrder(sightOf(status, now))
  return JSON.stringify([spell?.source, instants, groups, spell?.message ?? null, choice])
}

function asTold(person: HourByHour): string {
  let { source, light, message, choice } = person
  let hours = light && [light.litAt, endOf(person)]
  return JSON.stringify([source, hours, inOrder(person.groups()), message, choice])
}

/** Lives a life by the rules and hour by hour, and gives all in which the two differ. */
export function disagreements(life: Life, alarms: 'late' | 'punctual'): string[] {
  let found: string[] = []
  let compare = (what: string, ruled: string, told: string) => {
    if (ruled !== told) found.push(`${what} at ${person.hour}: ${ruled}, but ${told}`)
  }
  let person = new HourByHour(life.windows)
  let status = NEWBORN
  person.passHour()
  for (let { wait, act } of life.moments) {
    for (let passed = 0; passed < wait; passed += 1) {
      person.passHour()
      let now = person.hour * HOUR
      if (alarms === 'punctual') status = settle(status, inInstants(person.windows, now), now)
      let sight = sightOf(status, now)
      let seeing = GROUPS.filter(group => sight.some(id => id === null || id === group))
      let tooMany = seeing.filter(group => !person.shines(group))
      compare('seen', tooMany.join(), '')
    }
    let now = person.hour * HOUR
    let plan = inInstants(person.windows, now)
    status = settle(status, plan, now)
    compare('before', asRuled(status, now), asTold(person))
    let planAfter = inInstants(windowsAfter(person.windows, act), now)
    status = perform(status, plan, planAfter, now, act)
    person.act(act)
    compare('after', asRuled(status, now), asTold(person))
    let due = (nextDue(status, planAfter, now) ?? Infinity) / HOUR
    if (due <= person.hour || due > nextChangeOf(person)) found.push(`due at ${due}`)
  }
  return found
}
