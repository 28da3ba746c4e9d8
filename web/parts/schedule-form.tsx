import type { ScheduleEntry, ScheduleEntryChange } from '#contract/schedule.ts'
import { TIMES_EQUAL } from '#contract/sentences.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { groups } from '../stores/groups.ts'
import { changeEntry, createEntry } from '../stores/schedule-entries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Setting } from '../ui/setting.tsx'
import { dayName, endsNextDay } from '../words/schedule-times.ts'
import { SCHEDULE } from '../words/schedule.ts'
import styles from './schedule-form.module.css'

type Draft = Omit<ScheduleEntry, 'id'>

/** SPEC 5: what a new entry begins with: a Monday, 09:00 to 17:00, all contacts, enabled. */
const DEFAULTS: Draft = {
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  groupId: null,
  isEnabled: true
}

/** Named when somebody sees them: this code is fetched before. */
const daysToChoose = () =>
  [0, 1, 2, 3, 4, 5, 6].map(day => ({ label: dayName(day), value: String(day) }))

/** A new entry, or a change of `entry`. */
export function ScheduleForm({
  dayOfWeek = DEFAULTS.dayOfWeek,
  entry,
  onClose
}: {
  dayOfWeek?: number | undefined
  entry?: ScheduleEntry
  onClose: () => void
}) {
  let [draft, setDraft] = useState<Draft>(entry ?? { ...DEFAULTS, dayOfWeek })
  let [hasTried, setHasTried] = useState(false)
  let [isSaving, setIsSaving] = useState(false)
  let form = useRef<HTMLFormElement>(null)
  let set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  let problems = problemsOf(draft)

  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setHasTried(true)
    let bad = problems.startTime ? 0 : 1
    if (problems.startTime ?? problems.endTime) {
      return form.current?.querySelectorAll('input')[bad]?.focus()
    }
    if (isSaving) return
    setIsSaving(true)
    let isDone = entry ? await save(entry, draft) : await createEntry(draft)
    setIsSaving(false)
    if (isDone) onClose()
  }

  return (
    <Dialog isBusy={isSaving} onClose={onClose} title={entry ? SCHEDULE.edit : SCHEDULE.add}>
      <form className={styles.form} noValidate onSubmit={submit} ref={form}>
        <Select
          label={SCHEDULE.day}
          onChange={day => set({ dayOfWeek: Number(day) })}
          options={daysToChoose()}
          value={String(draft.dayOfWeek)}
        />
        <div className={styles.times}>
          <Field
            error={hasTried ? problems.startTime : undefined}
            label={SCHEDULE.start}
            onChange={event => set({ startTime: event.target.value })}
            required
            type="time"
            value={draft.startTime}
          />
          <Field
            error={hasTried || draft.endTime !== '' ? problems.endTime : undefined}
            hint={endsNextDay(draft) && draft.endTime ? SCHEDULE.endsNextDay : undefined}
            label={SCHEDULE.end}
            onChange={event => set({ endTime: event.target.value })}
            required
            type="time"
            value={draft.endTime}
          />
        </div>
        <GroupSelect groupId={draft.groupId} onChange={groupId => set({ groupId })} />
        <Setting
          isOn={draft.isEnabled}
          label={SCHEDULE.enabled}
          onChange={isEnabled => set({ isEnabled })}
        />
        <DialogActions>
          <Button isBusy={isSaving} onClick={onClose}>
            {SCHEDULE.cancel}
          </Button>
          <Button isBusy={isSaving} look="primary" type="submit">
            {entry ? SCHEDULE.save : SCHEDULE.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function GroupSelect({
  groupId,
  onChange
}: {
  groupId: number | null
  onChange: (groupId: number | null) => void
}) {
  let known = useStore(groups.$state).value
  let list = known ?? []
  let options = list.map(({ id, name }) => ({ label: name, value: String(id) }))
  // The groups may not have been read yet, or one was deleted elsewhere meanwhile.
  if (groupId !== null && list.every(({ id }) => id !== groupId)) {
    options.push({
      label: known ? SCHEDULE.deletedGroup : SCHEDULE.unknownGroup,
      value: String(groupId)
    })
  }
  return (
    <Select
      label={SCHEDULE.group}
      onChange={value => onChange(value === '' ? null : Number(value))}
      options={[{ label: SCHEDULE.allContacts, value: '' }, ...options]}
      value={groupId === null ? '' : String(groupId)}
    />
  )
}

function problemsOf({ endTime, startTime }: Draft): { startTime?: string; endTime?: string } {
  if (startTime === '') return { startTime: SCHEDULE.noTime }
  if (endTime === '') return { endTime: SCHEDULE.noTime }
  return startTime === endTime ? { endTime: TIMES_EQUAL } : {}
}

/** Sends only what was changed here: the rest may have been changed elsewhere meanwhile. */
function save({ id, ...before }: ScheduleEntry, draft: Draft): Promise<boolean> {
  let fields = Object.keys(before) as (keyof Draft)[]
  let changed = fields.filter(field => draft[field] !== before[field])
  if (changed.length === 0) return Promise.resolve(true)
  let change: ScheduleEntryChange = Object.fromEntries(changed.map(field => [field, draft[field]]))
  return changeEntry(id, change)
}
