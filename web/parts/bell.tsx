import { useStore } from '@nanostores/react'
import { $unreadCount } from '../stores/notifications.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { bellName } from '../words/notifications.ts'
import styles from './bell.module.css'
import { useLateDialog } from './late-dialog.ts'

/** SPEC 2: the way to the notifications, with how many of them are unread. */
export function Bell() {
  let unread = useStore($unreadCount)
  let {
    close,
    dialog: List,
    open
  } = useLateDialog(
    'notifications',
    async () => (await import('./notification-list.tsx')).NotificationList
  )
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={bellName(unread)}
        className={styles.bell}
        look="icon"
        onClick={() => void open()}
      >
        <Icon name="bell" size={24} />
        {unread > 0 ? <span className={styles.count}>{unread}</span> : null}
      </Button>
      {List ? <List onClose={close} /> : null}
    </>
  )
}
