import { PageHead } from '../lib/page-head.tsx'
import { me } from '../stores/me.ts'
import { signOut } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SHELL } from '../words/shell.ts'
import { SETTINGS } from '../words/pages.ts'

/** D39: somebody is signed in, but nothing can be read yet. */
export function UnreachableNotice() {
  return (
    <main role="alert">
      <PageHead />
      <Empty text={SHELL.unreachableText} title={SHELL.unreachable}>
        <Button look="primary" onClick={() => void me.load()}>
          {SHELL.retry}
        </Button>
        <Button onClick={signOut}>{SETTINGS.signOut}</Button>
      </Empty>
    </main>
  )
}
