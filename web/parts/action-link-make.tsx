import type { LinkAction, MadeActionLink, NewActionLink } from '#contract/action-links.ts'
import { LINK_NAME_TOO_LONG } from '#contract/sentences.ts'
import { LINK_NAME_GRAPHEMES } from '#contract/limits.ts'
import { readLinkName } from '#rules/link.ts'
import { cleanText, countGraphemes } from '#rules/text.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { makeActionLink } from '../stores/action-links.ts'
import { groups } from '../stores/groups.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { passFocus } from '../ui/focus.ts'
import { Select } from '../ui/select.tsx'
import { ACTIONS, DURATIONS, durationText, LINKS } from '../words/links.ts'
import { ActionLinkMade } from './action-link-made.tsx'
import styles from './group-create.module.css'

/** Makes a link, and then shows it: the only time that it can be seen. */
export function ActionLinkMake({ onClose }: { onClose: () => void }) {
  let [made, setMade] = useState<MadeActionLink>()
  let [isBusy, setIsBusy] = useState(false)

  async function make(wish: NewActionLink): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setMade(await makeActionLink(wish))
    setIsBusy(false)
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={made ? <bdi>{made.name}</bdi> : LINKS.new}>
      {made ? (
        <ActionLinkMade onDone={onClose} secret={made.secret} />
      ) : (
        <LinkForm isBusy={isBusy} onClose={onClose} onMake={wish => void make(wish)} />
      )}
    </Dialog>
  )
}

function LinkForm({
  isBusy,
  onClose,
  onMake
}: {
  isBusy: boolean
  onClose: () => void
  onMake: (wish: NewActionLink) => void
}) {
  let list = useStore(groups.$state).value ?? []
  let [name, setName] = useState('')
  let [action, setAction] = useState<LinkAction>('toggle')
  let [minutes, setMinutes] = useState('')
  let [groupId, setGroupId] = useState('')
  let input = useRef<HTMLInputElement>(null)
  let lights = action !== 'set-unavailable'
  let isTooLong = countGraphemes(cleanText(name)) > LINK_NAME_GRAPHEMES

  useEffect(() => input.current?.focus(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    onMake({
      name,
      action,
      ...(lights && minutes && { minutes: Number(minutes) }),
      ...(lights && groupId && { groupId: Number(groupId) })
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} ref={passFocus}>
      <Field
        autoComplete="off"
        error={isTooLong ? LINK_NAME_TOO_LONG : undefined}
        hint={LINKS.nameHint}
        label={LINKS.name}
        onChange={event => setName(event.target.value)}
        ref={input}
        value={name}
      />
      <Select
        label={LINKS.action}
        onChange={value => setAction(value as LinkAction)}
        options={ACTIONS}
        value={action}
      />
      {lights ? (
        <>
          <Select
            label={LINKS.duration}
            onChange={setMinutes}
            options={[
              { label: LINKS.open, value: '' },
              ...DURATIONS.map(each => ({ label: durationText(each), value: String(each) }))
            ]}
            value={minutes}
          />
          <Select
            label={LINKS.group}
            onChange={setGroupId}
            options={[
              { label: LINKS.groupChosen, value: '' },
              ...list.map(group => ({ label: group.name, value: String(group.id) }))
            ]}
            value={groupId}
          />
        </>
      ) : null}
      <DialogActions>
        <Button isBusy={isBusy} onClick={onClose}>
          {LINKS.cancel}
        </Button>
        <Button
          disabled={readLinkName(name) === undefined}
          isBusy={isBusy}
          look="primary"
          type="submit"
        >
          {LINKS.make}
        </Button>
      </DialogActions>
    </form>
  )
}
