import type { GroupColor } from '#contract/groups.ts'
import type { NewScheduleEntry } from '#contract/schedule.ts'

/** Who lives in the demo. `groups` names members by their first name; a schedule names a group by its name. */
export interface DemoPerson {
  displayName: string
  /** For whoever chooses a login. */
  about: string
  groups: { name: string; color: GroupColor; members: string[] }[]
  schedule: (Omit<NewScheduleEntry, 'groupId'> & { group?: string })[]
  /** The light when the demo begins; none = off, or as the schedule says. */
  light?: { message: string; minutes?: number; group?: string }
}

const WORKDAYS = [1, 2, 3, 4, 5]
const WEEK = [0, 1, 2, 3, 4, 5, 6]

const each = (days: readonly number[], startTime: string, endTime: string, group?: string) =>
  days.map(dayOfWeek => ({ dayOfWeek, startTime, endTime, ...(group !== undefined && { group }) }))

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    displayName: 'Maya Lindqvist',
    about: 'to look around with: a timer running, groups, a schedule, a request, notifications',
    groups: [
      { name: 'Family', color: '#10b981', members: ['Otto', 'Rosa'] },
      { name: 'Friends', color: '#8b5cf6', members: ['Amara', 'Jonas'] }
    ],
    schedule: [
      ...each(WORKDAYS, '18:00', '20:00', 'Family'),
      ...each([0], '10:00', '12:00'),
      { dayOfWeek: 6, startTime: '22:00', endTime: '01:00', group: 'Friends', isEnabled: false }
    ],
    light: { message: 'On the porch, with tea', minutes: 120 }
  },
  {
    displayName: 'Otto Lindqvist',
    about: 'her father, available with a timer',
    groups: [{ name: 'Family', color: '#3b82f6', members: ['Maya', 'Rosa'] }],
    schedule: [],
    light: { message: 'Cooking, hands free', minutes: 45 }
  },
  {
    displayName: 'Rosa Lindqvist',
    about: 'her mother, by schedule every day from 7:00 to 22:30',
    groups: [{ name: 'Children', color: '#ec4899', members: ['Maya'] }],
    schedule: each(WEEK, '07:00', '22:30')
  },
  {
    displayName: 'Amara Okafor',
    about: 'a friend, available for one group only',
    groups: [{ name: 'Close friends', color: '#f59e0b', members: ['Maya'] }],
    schedule: [],
    light: { message: 'Walking the dog', group: 'Close friends' }
  },
  { displayName: 'Jonas Berg', about: 'a friend, unavailable', groups: [], schedule: [] },
  {
    displayName: 'Kenji Sato',
    about: 'a coworker, who asks Maya to be a contact',
    groups: [],
    schedule: [],
    light: { message: 'Between two meetings' }
  }
]

/** By their first names, the one who asked first. */
export const DEMO_CONTACTS = [
  ['Maya', 'Otto'],
  ['Rosa', 'Maya'],
  ['Maya', 'Amara'],
  ['Jonas', 'Maya'],
  ['Otto', 'Rosa'],
  ['Amara', 'Kenji']
] as const

export const DEMO_REQUEST = ['Kenji', 'Maya'] as const
