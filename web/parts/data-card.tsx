import { useState } from 'react'
import { downloadData } from '../stores/account.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ACCOUNT } from '../words/account.ts'
import { AccountCard } from './account-card.tsx'

export function DataCard() {
  let [isBusy, setBusy] = useState(false)
  let download = async () => {
    setBusy(true)
    await downloadData()
    setBusy(false)
  }
  return (
    <AccountCard text={ACCOUNT.dataText} title={ACCOUNT.data}>
      <Button isBusy={isBusy} onClick={download}>
        <Icon name="download" />
        {isBusy ? ACCOUNT.downloading : ACCOUNT.download}
      </Button>
    </AccountCard>
  )
}
