import type { ScheduleEntry } from '#contract/schedule.ts'
import { useStore } from '@nanostores/react'
import { groups } from '../stores/groups.ts'
import { changeEntry, deleteEntry } from '../stores/schedule-entries.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { Switch } from '../ui/switch.tsx'
import { endsNextDay, entryName, entryRange } from '../words/schedule-times.ts'
import { ENTRY_LABELS, SCHEDULE } from '../words/schedule.ts'
import styles from './schedule-entry.module.css'

/** One entry: when, for whom, and whether it counts. */
export function ScheduleEntryRow({
  entry,
  onDeleted,
  onEdit
}: {
  entry: ScheduleEntry
  onDeleted: () => void
  onEdit: () => void
}) {
  let name = entryName(entry)

  async function remove(): Promise<void> {
    let isDone = deleteEntry(entry)
    // The row is gone at once, before the answer.
    requestAnimationFrame(onDeleted)
    await isDone
  }

  return (
    <li className={styles.entry} data-off={!entry.isEnabled || undefined}>
      <div className={styles.line}>
        <p className={styles.range}>
          {entryRange(entry)}
          {endsNextDay(entry) ? <span className={styles.next}> {SCHEDULE.nextDay}</span> : null}
        </p>
        <Switch
          isOn={entry.isEnabled}
          label={name}
          onChange={isEnabled => void changeEntry(entry.id, { isEnabled })}
        />
      </div>
      <div className={styles.line}>
        <p className={styles.group}>
          <EntryGroup groupId={entry.groupId} />
        </p>
        <div className={styles.actions}>
          <Button aria-label={ENTRY_LABELS.edit(name)} look="icon" onClick={onEdit}>
            <Icon name="edit" />
          </Button>
          <Button aria-label={ENTRY_LABELS.delete(name)} look="icon" onClick={() => void remove()}>
            <Icon name="trash" />
          </Button>
        </div>
      </div>
    </li>
  )
}

function EntryGroup({ groupId }: { groupId: number | null }) {
  let group = useStore(groups.$state).value?.find(({ id }) => id === groupId)
  if (group) {
    return (
      <>
        <span className={styles.dot} style={{ backgroundColor: group.color }} />
        <Name>{group.name}</Name>
      </>
    )
  }
  return (
    <>
      <Icon name="people" size={18} />
      {groupId === null ? SCHEDULE.allContacts : SCHEDULE.unknownGroup}
    </>
  )
}
