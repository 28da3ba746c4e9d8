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

/** SPEC 2: asks somebody in who is not here yet, by the device's share sheet or by the site's link. */
export function ContactInvite() {
  let me = useStore($me)
  if (!me) return null
  let invite = async () => {
    let outcome = await share(PRODUCT, invitation(me.username, location.origin), location.origin)
    if (outcome === 'copied') toast({ title: CONTACTS.linkCopied, ms: TOAST_SHORT_MS })
    if (outcome === 'failed') toast({ kind: 'failure', ...FAILED.copy })
  }
  return (
    <Button onClick={invite}>
      <Icon name="share" />
      {CONTACTS.share}
    </Button>
  )
}
