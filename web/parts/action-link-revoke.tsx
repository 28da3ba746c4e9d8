import type { ActionLink } from '#contract/action-links.ts'
import { useStore } from '@nanostores/react'
import { $revokingLinks, revokeActionLink } from '../stores/action-links.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Name } from '../ui/name.tsx'
import { LINKS, REVOCATION } from '../words/links.ts'

/** Asks before a link is revoked, by name. */
export function ActionLinkRevoke({ link, onClose }: { link: ActionLink; onClose: () => void }) {
  let isBusy = useStore($revokingLinks).has(link.id)
  let revoke = async () => {
    if (await revokeActionLink(link.id)) onClose()
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={LINKS.revokeTitle}>
      <p>
        {REVOCATION.before}
        <Name>{link.name}</Name>
        {REVOCATION.after}
      </p>
      <DialogActions>
        <Button isBusy={isBusy} onClick={onClose}>
          {LINKS.cancel}
        </Button>
        <Button isBusy={isBusy} look="danger" onClick={() => void revoke()}>
          {LINKS.revokeTitle}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
