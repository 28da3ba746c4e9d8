import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { Doorway } from '../parts/doorway.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { $invitation, leaveInvitation, readInvitation, takeInvitation } from '../stores/join.ts'
import { $session } from '../stores/session.ts'
import { clearToast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AUTH } from '../words/auth.ts'
import { invites, JOIN } from '../words/join.ts'
import { SHELL } from '../words/shell.ts'
import styles from './auth.module.css'

/** D51: where an invite leads: through sign-up, or sign-in, to being connected. */
export function JoinPage() {
  let invitation = useStore($invitation)
  switch (invitation.state) {
    case 'failed':
      return (
        <Door title={JOIN.failedTitle}>
          <p className={styles.text} role="alert">
            {invitation.reason}
          </p>
          <Button look="primary" onClick={() => void readInvitation(invitation.token)}>
            {JOIN.retry}
          </Button>
        </Door>
      )
    case 'missing':
      return <Notice text={JOIN.missingText} title={JOIN.missingTitle} />
    case 'open':
    case 'taking':
      return <Invited {...invitation} isBusy={invitation.state === 'taking'} />
    case 'over':
      return <Notice text={JOIN.overText} title={JOIN.overTitle} />
    case 'own':
      return <Notice text={JOIN.ownText} title={JOIN.ownTitle} />
    case 'reading':
      return (
        <Door title={JOIN.title}>
          <Spinner label={SHELL.loading} />
        </Door>
      )
  }
}

function Invited({
  displayName,
  isBusy,
  token
}: {
  displayName: string
  isBusy: boolean
  token: string
}) {
  let { state } = useStore($session)
  return (
    <Door title={invites(displayName)}>
      {state === 'signed-out' ? (
        <Entrance token={token} />
      ) : (
        <>
          <p className={styles.text}>{JOIN.connectText}</p>
          <DialogActions>
            <Button onClick={leaveInvitation}>{JOIN.later}</Button>
            <Button
              isBusy={isBusy || state === 'loading'}
              look="primary"
              onClick={() => void takeInvitation()}
            >
              {JOIN.connect}
            </Button>
          </DialogActions>
        </>
      )}
    </Door>
  )
}

/** The way in for whoever is invited: most of them are new. */
function Entrance({ token }: { token: string }) {
  let [isKnown, setIsKnown] = useState(false)
  let [email, setEmail] = useState('')
  function turn(): void {
    clearToast()
    setIsKnown(!isKnown)
  }
  return (
    <>
      <p className={styles.text}>{isKnown ? JOIN.signInText : JOIN.signUpText}</p>
      {isKnown ? (
        <SignInForm email={email} onEmail={setEmail} onForgot={leaveInvitation} />
      ) : (
        <SignUpForm email={email} inviteToken={token} onEmail={setEmail} />
      )}
      <Button className={styles.toggle} look="icon" onClick={turn}>
        {isKnown ? AUTH.toSignUp : AUTH.toSignIn}
      </Button>
    </>
  )
}

function Notice({ text, title }: { text: string; title: string }) {
  let isSignedIn = useStore($session).state === 'signed-in'
  return (
    <Door title={title} way={<WayBack label={isSignedIn ? JOIN.goHome : AUTH.back} to="/" />}>
      <p className={styles.text} role="alert">
        {text}
      </p>
    </Door>
  )
}

function Door({ children, title, way }: { children: ReactNode; title: string; way?: ReactNode }) {
  return (
    <Doorway title={title} way={way}>
      <PageHead description={JOIN.description} robots="noindex" title={JOIN.title} />
      {children}
    </Doorway>
  )
}
