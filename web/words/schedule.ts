import type { Hold } from '#rules/hold.ts'

/** SPEC 2: what the Schedule tab says. */
export const SCHEDULE = {
  add: 'Add Schedule',
  allContacts: 'All Contacts',
  apply: 'Apply my schedule automatically',
  applyText: 'You are switched on and off at these times, also while the app is closed.',
  cancel: 'Cancel',
  day: 'Day',
  edit: 'Edit Schedule',
  empty: 'No Schedules Set',
  emptyDay: 'No schedules for this day',
  emptyText:
    'Say once when you are up for a call, and your light goes on and off by itself every week.',
  enabled: 'Enabled',
  end: 'End time',
  endsNextDay: 'Ends the next day',
  deletedGroup: 'Deleted group',
  failed: "Your schedule couldn't be loaded.",
  group: 'Visible to',
  loading: 'Loading your schedule',
  nextChange: 'Next change',
  nextDay: 'next day',
  noChange: 'Nothing today or tomorrow',
  now: 'Now',
  noTime: 'Please enter a time.',
  save: 'Save Changes',
  start: 'Start time',
  status: 'Schedule Status',
  today: 'Today',
  unknownGroup: 'A group',
  week: 'Weekly Schedule',
  zone: 'Time zone'
} as const

export const scheduleCount = (count: number) => `${count} ${count === 1 ? 'schedule' : 'schedules'}`

export const badgeOf = (hold: Hold) => (hold === 'scheduled' ? 'Scheduled' : 'Manual')

/** What the badge means at this moment. */
export const HOLDS: Record<Hold, string> = {
  'by hand': 'Set by hand for now, not as your schedule says.',
  empty: 'There is no schedule to follow. You switch by hand.',
  scheduled: 'As your schedule says.',
  shown: 'Your schedule is only shown here. You switch by hand.',
  timer: 'A timer is running; your schedule waits for its end.'
}

/** Names for those who can't see what a button stands beside. */
export const ENTRY_LABELS = {
  add: (day: string) => `Add Schedule on ${day}`,
  delete: (entry: string) => `Delete ${entry}`,
  edit: (entry: string) => `Edit ${entry}`
} as const
