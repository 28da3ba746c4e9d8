import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { $refusal, $trouble, me } from '../stores/me.ts'
import { signOut } from '../stores/session.ts'
import { failTap } from '../stores/tap.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SHELL, TROUBLE } from '../words/shell.ts'
import { SETTINGS } from '../words/pages.ts'

/** D39: somebody is signed in, but nothing can be read yet. */
export function UnreachableNotice() {
  let trouble = useStore($trouble)
  let refusal = useStore($refusal)
  useEffect(failTap, [])
  return (
    <main role="alert">
      <PageHead />
      <Empty
        text={SHELL.unreachableText}
        title={trouble ? TROUBLE[trouble] : (refusal ?? TROUBLE.failing)}
      >
        <Button look="primary" onClick={() => void me.load()}>
          {SHELL.retry}
        </Button>
        <Button onClick={signOut}>{SETTINGS.signOut}</Button>
      </Empty>
    </main>
  )
}
