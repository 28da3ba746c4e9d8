import type { Contact } from '#contract/contacts.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $second } from '../lib/clock.ts'
import { sortPeople } from '../lib/people-order.ts'
import { contacts } from '../stores/contacts.ts'
import { view, viewAs } from '../stores/view-as.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { RetryLine } from '../ui/retry-line.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { until, WORD } from '../words/home.ts'
import { canCall, cannotTell, VIEW_AS, viewerLabel } from '../words/view-as.ts'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './view-as.module.css'

/** UX: who can see it, seen with their eyes. */
export function ViewAs({ onClose }: { onClose: () => void }) {
  let list = sortPeople(useStore(contacts.$state).value ?? [])
  let [chosenId, setChosenId] = useState(list[0]?.id)
  let viewer = list.find(({ id }) => id === chosenId)
  useEffect(() => {
    viewAs(chosenId)
    return () => viewAs(undefined)
  }, [chosenId])
  return (
    <Dialog onClose={onClose} title={VIEW_AS.title}>
      <Select
        label={VIEW_AS.viewer}
        onChange={value => setChosenId(Number(value))}
        options={list.map(contact => ({
          label: viewerLabel(contact.displayName, contact.username),
          value: String(contact.id)
        }))}
        value={String(chosenId)}
      />
      <div aria-live="polite">{viewer ? <Sight viewer={viewer} /> : null}</div>
    </Dialog>
  )
}

function Sight({ viewer }: { viewer: Contact }) {
  let { state, value } = useStore(view.$state)
  if (value) return <Seen me={value} viewer={viewer} />
  if (state === 'loading') return <Skeleton label={VIEW_AS.loading} rows={1} />
  return (
    <RetryLine label={VIEW_AS.tryAgain} onRetry={() => view.load()}>
      {VIEW_AS.failed}
    </RetryLine>
  )
}

function Seen({ me, viewer }: { me: Contact; viewer: Contact }) {
  let now = useStore($second)
  let isOn = me.status === 'available'
  let end = me.statusExpiresAt
  return (
    <>
      <div className={styles.seen}>
        <PersonAvatar isAvailable={isOn} person={me} />
        <div className={styles.who}>
          <Name className={styles.name}>{me.displayName}</Name>
          <Name className={styles.username}>{`@${me.username}`}</Name>
          <span className={styles.word} data-on={isOn || undefined}>
            <Icon name={isOn ? 'check' : 'minus'} size={16} weight={3} />
            <span>
              {WORD[me.status]}
              {end === undefined ? null : ` ${until(Date.parse(end), now)}`}
            </span>
          </span>
          {me.statusMessage === undefined ? null : (
            <q className={styles.message}>
              <bdi>{me.statusMessage}</bdi>
            </q>
          )}
        </div>
      </div>
      <p className={styles.note}>
        {me.phoneNumber ? (
          <>
            {canCall(viewer.displayName)}
            <span className={styles.number}>{me.phoneNumber}</span>
          </>
        ) : isOn ? null : (
          cannotTell(viewer.displayName)
        )}
      </p>
    </>
  )
}
