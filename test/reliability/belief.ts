import type { Preference } from '#contract/notifications.ts'

/** What somebody said last of themselves. `chosen` are names of groups: [] = everyone, null = nobody. */
interface Light {
  isOn: boolean
  message: string | null
  expiresAt: string | null
  chosen: string[] | null
}

export type Flags = Omit<Preference, 'friendId' | 'groupId'>

/** What a writer knows to be so, because it was acknowledged. People, groups, links and entries go by their names. */
export interface Belief {
  light: Light
  /** Whether each friend is a contact, is asked, or neither. */
  friends: Record<string, 'asked' | 'contact' | 'none'>
  /** The members of each group. */
  groups: Record<string, string[]>
  /** Group, and whether it is enabled, of each window. */
  entries: Record<string, { group: string | null; isEnabled: boolean }>
  preferences: Record<string, Flags>
  links: Record<string, string>
  /** Uses by id; an invite of which only its maker's server knows is 'new'. */
  invites: Record<string, number>
  /** The notices that somebody has read, as `name id`. */
  read: string[]
}

export function beliefOf(friends: readonly string[]): Belief {
  return {
    light: { isOn: false, message: null, expiresAt: null, chosen: [] },
    friends: Object.fromEntries(friends.map(name => [name, 'none'])),
    groups: {},
    entries: {},
    preferences: {},
    links: {},
    invites: {},
    read: []
  }
}

/** What can be read of all that, a text each, so that two can be compared. */
export type View = Record<string, string>

function sorted<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The texts of what stands in `belief`, and of what each friend must see by it. */
export function viewOf(belief: Belief): View {
  let { entries, friends, groups, invites, light, links, preferences, read } = belief
  let { chosen, expiresAt, isOn, message } = light
  let view: View = {
    light: JSON.stringify([isOn, message, expiresAt, chosen?.toSorted() ?? null]),
    groups: JSON.stringify(sorted(groups).map(([name, members]) => [name, members.toSorted()])),
    entries: JSON.stringify(
      sorted(entries).map(([at, { group, isEnabled }]) => [at, group, isEnabled])
    ),
    preferences: JSON.stringify(
      sorted(preferences).map(([scope, flags]) => [scope, flagsOf(flags)])
    ),
    links: JSON.stringify(sorted(links)),
    invites: JSON.stringify(sorted(invites)),
    read: JSON.stringify(read.toSorted())
  }
  for (let [name, tie] of Object.entries(friends)) {
    let isSeen =
      isOn &&
      chosen !== null &&
      (chosen.length === 0 || chosen.some(group => groups[group]?.includes(name)))
    view[`friend ${name}`] = seenAs(tie, isSeen ? { message, expiresAt } : null)
  }
  return view
}

/** What one friend sees: the tie, and the light if it may be seen. */
export function seenAs(
  tie: string,
  light: { message: string | null; expiresAt: string | null } | null
): string {
  return JSON.stringify(
    tie === 'contact' ? [tie, light && [light.message, light.expiresAt]] : [tie]
  )
}

/** Always in one order. */
export function flagsOf(flags: Flags): boolean[] {
  return [
    flags.friendRequests,
    flags.statusChanges,
    flags.callAvailable,
    flags.smartAlerts,
    flags.pushNotifications,
    flags.emailNotifications
  ]
}

export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[]
  /** Neither as before nor as after what was under way. */
  torn: string[]
  isDone: boolean
}

/** Compares what is found after a crash with what was acknowledged, and with what was under way besides. */
export function judge(found: View, before: View, after: View): Verdict {
  let parts = Object.keys(before)
  let touched = parts.filter(part => before[part] !== after[part])
  let tell = (part: string) =>
    `${part} is ${found[part]}, was ${before[part]}, to be ${after[part]}`
  let lost = parts.filter(part => !touched.includes(part) && found[part] !== before[part])
  let isAll = (view: View) => touched.every(part => found[part] === view[part])
  return {
    lost: lost.map(tell),
    torn: isAll(before) || isAll(after) ? [] : touched.map(tell),
    isDone: isAll(after)
  }
}
