import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { $refusal, $trouble, me } from '../stores/me.ts'
import { signOut } from '../stores/session.ts'
import { failTap } from '../stores/tap.ts'
import { Button } from '../ui/button.tsx'
import { SETTINGS } from '../words/pages.ts'
import { SHELL, TROUBLE } from '../words/shell.ts'
import { Lantern } from './lantern.tsx'
import styles from './unreachable-notice.module.css'

/** D39: somebody is signed in, but nothing can be read yet. */
export function UnreachableNotice() {
  let trouble = useStore($trouble)
  let refusal = useStore($refusal)
  useEffect(failTap, [])
  return (
    <main className={styles.page} role="alert">
      <PageHead />
      <Lantern className={styles.lantern} isLit={false} size={96} />
      <h1 className={styles.title}>{trouble ? TROUBLE[trouble] : (refusal ?? TROUBLE.failing)}</h1>
      <p className={styles.text}>{SHELL.unreachableText}</p>
      <div className={styles.answers}>
        <Button look="primary" onClick={() => void me.load()}>
          {SHELL.retry}
        </Button>
        <Button onClick={signOut}>{SETTINGS.signOut}</Button>
      </div>
    </main>
  )
}
