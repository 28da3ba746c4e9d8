import { PRODUCT } from '#contract/name.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import type { ReactNode } from 'react'
import { share } from '../lib/share.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LINKS } from '../words/links.ts'
import { NFC } from '../words/nfc.ts'
import { FAILED } from '../words/toasts.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './link-gift.module.css'
import { QrCode } from './qr-code.tsx'

/** A link that is shown once: to scan, to copy, to share with `message` before it; `children` is what else to do with it. */
export function LinkGift({
  address,
  children,
  message,
  note
}: {
  address: string
  children?: ReactNode
  message?: string
  note: string
}) {
  let give = async () => {
    let outcome = await share(PRODUCT, message ? `${message} ${address}` : address, address)
    if (outcome === 'copied') toast({ title: NFC.copied, ms: TOAST_SHORT_MS })
    if (outcome === 'failed') toast({ ...FAILED.copy, kind: 'failure' })
  }
  return (
    <div className={styles.gift}>
      <QrCode label={LINKS.code} text={address} />
      <code className={styles.address}>{address}</code>
      <div className={styles.actions}>
        <CopyButton text={address} />
        <Button onClick={() => void give()}>
          <Icon name="share" size={18} />
          {LINKS.share}
        </Button>
        {children}
      </div>
      <p className={styles.note}>{note}</p>
    </div>
  )
}
