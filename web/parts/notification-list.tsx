import type { Notification } from '#contract/notifications.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { $second } from '../lib/clock.ts'
import { notifications } from '../stores/notifications.ts'
import { readAll, readOne } from '../stores/reading.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { RetryLine } from '../ui/retry-line.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { iconOf, NOTIFICATIONS } from '../words/notifications.ts'
import { ago, dateAndTime } from '../words/times.ts'
import { NetOffer } from './net-offer.tsx'
import styles from './notification-list.module.css'

/** SPEC 2, 4: what has happened. Opening it reads all of it; what was new stays marked until it closes. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  let { state, value } = useStore(notifications.$state)
  let [fresh, setFresh] = useState<readonly number[]>([])
  useEffect(() => {
    void readAll().then(setFresh)
  }, [])
  return (
    <Dialog onClose={onClose} title={NOTIFICATIONS.title}>
      {value?.length ? (
        <ul className={styles.list}>
          {value.map(item => (
            <Item
              isNew={!item.read || fresh.includes(item.id)}
              item={item}
              key={item.id}
              onClose={onClose}
            />
          ))}
        </ul>
      ) : null}
      {value?.length === 0 ? (
        <Empty icon="bell" text={NOTIFICATIONS.emptyText} title={NOTIFICATIONS.empty} />
      ) : null}
      {value === undefined && state === 'loading' ? (
        <Skeleton label={NOTIFICATIONS.loading} />
      ) : null}
      {state === 'failed' ? <Trouble isStale={value !== undefined} /> : null}
    </Dialog>
  )
}

function Item({
  isNew,
  item,
  onClose
}: {
  isNew: boolean
  item: Notification
  onClose: () => void
}) {
  let now = useStore($second)
  let createdAt = Date.parse(item.createdAt)
  let open = () => {
    readOne(item)
    onClose()
  }
  return (
    <li className={styles.item} data-new={isNew || undefined}>
      <Link className={styles.link} href="/" onClick={open}>
        <span className={styles.icon}>
          <Icon name={iconOf(item.type)} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.sentence} dir="ltr">
              {item.title}
            </span>
            {isNew ? (
              <span className={styles.dot}>
                <span className="visually-hidden">{NOTIFICATIONS.unread}</span>
              </span>
            ) : null}
          </span>
          <span className={styles.message} dir="ltr">
            {item.message}
          </span>
          <time className={styles.time} dateTime={item.createdAt} title={dateAndTime(createdAt)}>
            {ago(createdAt, now)}
          </time>
        </span>
      </Link>
      {item.type === 'net_soon' ? <NetOffer /> : null}
    </li>
  )
}

function Trouble({ isStale }: { isStale: boolean }) {
  return (
    <RetryLine label={NOTIFICATIONS.tryAgain} onRetry={() => notifications.load()}>
      {isStale ? NOTIFICATIONS.stale : NOTIFICATIONS.failed}
    </RetryLine>
  )
}
