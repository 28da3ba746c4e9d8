import { PRODUCT, TAGLINE } from '#contract/name.ts'
import { useState } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { Lantern } from '../parts/lantern.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AUTH, PROMISES } from '../words/auth.ts'
import styles from './auth.module.css'

/** SPEC 2: all that somebody who is signed out can see. */
export function AuthPage() {
  let [mode, setMode] = useState<'sign in' | 'sign up'>('sign in')
  let isNew = mode === 'sign up'
  return (
    <main className={styles.page}>
      <PageHead canonical="/" />
      <header className={styles.header}>
        <Lantern className={styles.lantern} isLit size={76} />
        <h1 className={styles.title}>{PRODUCT}</h1>
        <p className={styles.tagline}>{TAGLINE}</p>
      </header>
      <Card className={styles.card}>
        <h2 className={styles.mode}>{isNew ? AUTH.signUp : AUTH.signIn}</h2>
        {isNew ? <SignUpForm /> : <SignInForm />}
        <Button
          className={styles.toggle}
          look="icon"
          onClick={() => setMode(isNew ? 'sign in' : 'sign up')}
        >
          {isNew ? AUTH.toSignIn : AUTH.toSignUp}
        </Button>
      </Card>
      <ul className={styles.promises}>
        {PROMISES.map(promise => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </main>
  )
}
