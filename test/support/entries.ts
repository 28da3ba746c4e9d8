import type { Entry } from '#rules/schedule.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The entry that 'Mon 09:00-17:00' stands for. */
export function entry(text: string, rest: Partial<Entry> = {}): Entry {
  let [, day = '', startTime = '', endTime = ''] = /^(\w{3}) ([\d:]+)-([\d:]+)$/.exec(text) ?? []
  return {
    id: 1,
    dayOfWeek: DAYS.indexOf(day),
    startTime,
    endTime,
    groupId: null,
    isEnabled: true,
    ...rest
  }
}
