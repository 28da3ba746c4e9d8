import { PRODUCT } from '#contract/name.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { useStore } from '@nanostores/react'
import { share } from '../lib/share.ts'
import { $me } from '../stores/me.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CONTACTS } from '../words/contacts.ts'
import { invitation } from '../words/shell.ts'
import { FAILED } from '../words/toasts.ts'
import styles from './contact-add.module.css'
import { useLateDialog } from './late-dialog.ts'

const loadLink = async () => (await import('./invite-link.tsx')).InviteLink

/** SPEC 2, D51: asks somebody in who is not here yet: by a link that connects, or by the device's share sheet. */
export function ContactInvite() {
  let me = useStore($me)
  let { close, dialog: Link, open } = useLateDialog('invite-link', loadLink)
  if (!me) return null
  let invite = async () => {
    let outcome = await share(PRODUCT, invitation(me.username, location.origin), location.origin)
    if (outcome === 'copied') toast({ title: CONTACTS.linkCopied, ms: TOAST_SHORT_MS })
    if (outcome === 'failed') toast({ kind: 'failure', ...FAILED.copy })
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => void open()}>
        <Icon name="personAdd" />
        {CONTACTS.inviteLink}
      </Button>
      <Button onClick={invite}>
        <Icon name="share" />
        {CONTACTS.share}
      </Button>
      {Link ? <Link onClose={close} /> : null}
    </div>
  )
}
