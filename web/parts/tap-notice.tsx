import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $tap, missTap } from '../stores/tap.ts'
import { TAG } from '../words/tag.ts'
import styles from './tap-notice.module.css'

/** C071: why somebody who tapped a tag stands before the auth screen. */
export function TapNotice() {
  let { state } = useStore($tap)
  useEffect(missTap, [])
  if (state !== 'missed') return null
  return (
    <p className={styles.notice} role="status">
      {TAG.missed} {TAG.missedText}
    </p>
  )
}
