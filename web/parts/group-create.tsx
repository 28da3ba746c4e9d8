import { DEFAULT_GROUP_COLOR, type GroupColor } from '#contract/groups.ts'
import { GROUP_NAME_GRAPHEMES } from '#contract/limits.ts'
import { readGroupName } from '#rules/person.ts'
import { cleanText, countGraphemes } from '#rules/text.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { $changingGroups, createGroup, newGroupKey } from '../stores/group-changes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CONTACTS, GROUPS } from '../words/contacts.ts'
import { GroupColors } from './group-colors.tsx'
import styles from './group-create.module.css'

/** A name and a colour make a group. */
export function GroupCreate({ onClose }: { onClose: () => void }) {
  let [name, setName] = useState('')
  let [color, setColor] = useState<GroupColor>(DEFAULT_GROUP_COLOR)
  let input = useRef<HTMLInputElement>(null)
  let isBusy = useStore($changingGroups).has(newGroupKey)
  let isTooLong = countGraphemes(cleanText(name)) > GROUP_NAME_GRAPHEMES

  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await createGroup({ name, color })) onClose()
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={GROUPS.createGroup}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          autoComplete="off"
          error={isTooLong ? GROUPS.nameTooLong : undefined}
          label={GROUPS.name}
          onChange={event => setName(event.target.value)}
          ref={input}
          value={name}
        />
        <GroupColors color={color} onChange={setColor} />
        <DialogActions>
          <Button isBusy={isBusy} onClick={onClose}>
            {CONTACTS.cancel}
          </Button>
          <Button
            disabled={isBusy || readGroupName(name) === undefined}
            look="primary"
            type="submit"
          >
            {GROUPS.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
