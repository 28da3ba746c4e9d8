import { useState } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../lib/code.ts'
import { PageHead } from '../lib/page-head.tsx'
import { Doorway } from '../parts/doorway.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'
import { TapNotice } from '../parts/tap-notice.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { clearToast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { AUTH, PROMISES } from '../words/auth.ts'
import styles from './auth.module.css'

const ForgotForm = lazyPart(
  'forgot-form',
  async () => (await import('../parts/forgot-form.tsx')).ForgotForm
)

type Mode = 'forgot' | 'sign in' | 'sign up'

const TITLES = {
  forgot: AUTH.forgotTitle,
  'sign in': AUTH.signIn,
  'sign up': AUTH.signUp
} as const

/** SPEC 2: all that somebody who is signed out can see. */
export function AuthPage() {
  let [mode, setMode] = useState<Mode>('sign in')
  let [email, setEmail] = useState('')
  function show(next: Mode): void {
    setMode(next)
    // Another form begins at its top.
    scrollTo(0, 0)
  }

  /** What was told of the form that is left says nothing of the next one. */
  function turnTo(next: Mode): void {
    clearToast()
    show(next)
  }

  return (
    <Doorway
      below={<Promises />}
      isBrief={mode === 'sign up'}
      title={TITLES[mode]}
      way={mode === 'forgot' ? <WayBack label={AUTH.back} to={() => turnTo('sign in')} /> : null}
    >
      <PageHead canonical="/" />
      <TapNotice />
      {mode === 'sign in' ? (
        <SignInForm email={email} onEmail={setEmail} onForgot={() => turnTo('forgot')} />
      ) : null}
      {mode === 'sign up' ? <SignUpForm email={email} onEmail={setEmail} /> : null}
      {mode === 'forgot' ? (
        <>
          <p className={styles.text}>{AUTH.forgotText}</p>
          <ForgotForm email={email} onEmail={setEmail} onSent={() => show('sign in')} />
        </>
      ) : (
        <Button
          className={styles.toggle}
          look="icon"
          onClick={() => turnTo(mode === 'sign up' ? 'sign in' : 'sign up')}
        >
          {mode === 'sign up' ? AUTH.toSignIn : AUTH.toSignUp}
        </Button>
      )}
    </Doorway>
  )
}

function Promises() {
  return (
    <>
      <ul className={styles.promises}>
        {PROMISES.map(promise => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <Link className={styles.privacy} href="/privacy">
        {AUTH.privacy}
      </Link>
    </>
  )
}
