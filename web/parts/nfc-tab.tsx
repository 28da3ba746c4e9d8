import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isIphone } from '../lib/iphone.ts'
import { nfcProblem } from '../lib/nfc.ts'
import { $nfc, stopNfc } from '../stores/nfc.ts'
import { NFC } from '../words/nfc.ts'
import { ActionLinks } from './action-links.tsx'
import { NfcControl } from './nfc-control.tsx'
import { NfcDiagnosis } from './nfc-diagnosis.tsx'
import { NfcGuide } from './nfc-guide.tsx'
import styles from './nfc.module.css'

/** SPEC 2: tags that flip the status with a tap. What fits this device stands first. */
export function NfcTab() {
  let isLacking = useStore($nfc) === 'lacking'
  let problem = nfcProblem() ?? (isLacking ? 'adapter' : undefined)
  useEffect(() => stopNfc, [])
  // No other browser here would help: what one can do comes first, and why this can't write or listen last.
  let isElsewhere = isIphone() || problem === 'android'
  return (
    <div className={styles.tab}>
      <p className={styles.intro}>{NFC.intro}</p>
      {isElsewhere ? null : problem ? <NfcDiagnosis problem={problem} /> : <NfcControl />}
      <NfcGuide />
      <ActionLinks />
      {isElsewhere && problem ? <NfcDiagnosis problem={problem} /> : null}
    </div>
  )
}
