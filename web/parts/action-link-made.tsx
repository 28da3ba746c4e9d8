import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { actionCall, actionPage } from '../lib/link-address.ts'
import { nfcProblem } from '../lib/nfc.ts'
import { $nfc, stopNfc, writeTag } from '../stores/nfc.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { LINKS } from '../words/links.ts'
import { NFC } from '../words/nfc.ts'
import { LinkGift } from './link-gift.tsx'
import nfc from './nfc.module.css'
import { Recipes } from './recipes.tsx'

const USES = [
  { label: LINKS.tap, value: 'tap' },
  { label: LINKS.automation, value: 'automation' }
] as const

/** A new link for both kinds of use: a page that acts when it is opened, and an address to post to. */
export function ActionLinkMade({ onDone, secret }: { onDone: () => void; secret: string }) {
  let [use, setUse] = useState<(typeof USES)[number]['value']>('tap')
  return (
    <>
      <Segmented label={LINKS.use} onChange={setUse} options={USES} value={use} />
      {use === 'tap' ? (
        <LinkGift address={actionPage(secret)} note={LINKS.note}>
          {nfcProblem() ? null : <WriteButton address={actionPage(secret)} />}
        </LinkGift>
      ) : (
        <>
          <p className={nfc.text}>{LINKS.automationText}</p>
          <Recipes address={actionCall(secret)} />
          <p className={nfc.text}>{LINKS.note}</p>
        </>
      )}
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {LINKS.done}
        </Button>
      </DialogActions>
    </>
  )
}

/** Where this phone can write tags. */
function WriteButton({ address }: { address: string }) {
  let state = useStore($nfc)
  useEffect(() => stopNfc, [])
  return (
    <>
      {state === 'writing' ? (
        <Button onClick={stopNfc}>{NFC.cancel}</Button>
      ) : (
        <Button onClick={() => void writeTag(address)}>
          <Icon name="nfc" />
          {LINKS.write}
        </Button>
      )}
      <div role="status">
        {state === 'writing' ? (
          <p className={nfc.live}>
            <span aria-hidden="true" className={nfc.pulse} />
            {NFC.writing}
          </p>
        ) : null}
      </div>
    </>
  )
}
