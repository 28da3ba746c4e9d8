import type { Me } from '#contract/account.ts'
import { useState } from 'react'
import { deleteAccount } from '../stores/account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { ACCOUNT, DELETION } from '../words/account.ts'
import { AccountCard } from './account-card.tsx'

export function DeleteCard({ me }: { me: Me }) {
  let [isAsking, setAsking] = useState(false)
  return (
    <AccountCard isDangerous text={ACCOUNT.deleteText} title={ACCOUNT.delete}>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {ACCOUNT.delete}
      </Button>
      {isAsking ? <Question me={me} onClose={() => setAsking(false)} /> : null}
    </AccountCard>
  )
}

function Question({ me, onClose }: { me: Me; onClose: () => void }) {
  let [isBusy, setBusy] = useState(false)
  let remove = async () => {
    setBusy(true)
    if (!(await deleteAccount())) setBusy(false)
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={ACCOUNT.delete}>
      <p>
        {DELETION.before}
        <Name>{`@${me.username}`}</Name>
        {DELETION.after}
      </p>
      <p>{DELETION.advice}</p>
      <DialogActions>
        <Button isBusy={isBusy} onClick={onClose}>
          {ACCOUNT.cancel}
        </Button>
        <Button isBusy={isBusy} look="danger" onClick={remove}>
          {ACCOUNT.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
