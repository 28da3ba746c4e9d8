import {
  changeEntry as change,
  createEntry as creation,
  deleteEntry as deletion,
  type NewScheduleEntry,
  type ScheduleEntry,
  type ScheduleEntryChange
} from '#contract/schedule.ts'
import { call, callOff } from '../lib/call.ts'
import { eager } from '../lib/eager.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import { UNDO } from '../words/toasts.ts'
import { schedule } from './schedule.ts'
import { tell } from './toasts.ts'

const changeList = eager(schedule)

export function createEntry(entry: NewScheduleEntry): Promise<boolean> {
  return tell(async () => {
    try {
      await call(creation, { body: entry })
    } finally {
      // One whose answer was lost is there all the same, and is not to be made twice.
      await schedule.load()
    }
    return DONE.scheduleCreated
  }, FAILED.createSchedule)
}

export function changeEntry(id: number, body: ScheduleEntryChange): Promise<boolean> {
  let wish = (entries: ScheduleEntry[]) =>
    entries.map(entry => (entry.id === id ? { ...entry, ...body } : entry))
  return tell(async () => {
    await changeList(wish, () => call(change, { params: { id }, body }))
    return DONE.scheduleUpdated
  }, FAILED.updateSchedule)
}

/** A deletion is done at once, and can be undone: asking before would be in the way more often. */
export function deleteEntry({ id, ...entry }: ScheduleEntry): Promise<boolean> {
  let wish = (entries: ScheduleEntry[]) => entries.filter(other => other.id !== id)
  let undo = () => void createEntry(entry)
  return tell(async () => {
    await changeList(wish, () => callOff(deletion, { params: { id } }))
    return { ...DONE.scheduleDeleted, action: { label: UNDO, run: undo } }
  }, FAILED.deleteSchedule)
}
