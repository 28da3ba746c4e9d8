import { deriveUsername } from '#rules/person.ts'
import { useState } from 'react'
import { passwordStrength } from '../lib/password-strength.ts'
import { signUp } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { AUTH, STRENGTH } from '../words/auth.ts'
import { useEntry } from './auth-fields.ts'
import styles from './auth-form.module.css'
import { PasswordField } from './password-field.tsx'

const FIELDS = ['email', 'password', 'confirmPassword', 'displayName', 'phoneNumber'] as const

/** SPEC 5: all fields are required, and the two passwords must be one. */
export function SignUpForm() {
  let [name, setName] = useState('')
  let [password, setPassword] = useState('')
  let { errors, isBusy, submit } = useEntry(FIELDS, signUp, fields => ({
    confirmPassword: fields.password === fields.confirmPassword ? undefined : AUTH.mismatch
  }))
  let username = deriveUsername(name)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        autoCapitalize="none"
        autoComplete="username"
        error={errors['email']}
        label={AUTH.email}
        name="email"
        required
        spellCheck={false}
        type="email"
      />
      <PasswordField
        autoComplete="new-password"
        error={errors['password']}
        hint={STRENGTH[passwordStrength(password)]}
        label={AUTH.password}
        name="password"
        onChange={setPassword}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors['confirmPassword']}
        label={AUTH.confirmPassword}
        name="confirmPassword"
      />
      <Field
        autoComplete="name"
        error={errors['displayName']}
        hint={
          <>
            {AUTH.nameHint}
            {username ? <bdi className={styles.username}> @{username}</bdi> : null}
          </>
        }
        label={AUTH.name}
        name="displayName"
        onChange={event => setName(event.target.value)}
        required
      />
      <Field
        autoComplete="tel"
        error={errors['phoneNumber']}
        hint={AUTH.phoneHint}
        inputMode="tel"
        label={AUTH.phone}
        name="phoneNumber"
        placeholder={AUTH.phonePlaceholder}
        required
        type="tel"
      />
      <Button className={styles.submit} isBusy={isBusy} look="primary" type="submit">
        {isBusy ? AUTH.working : AUTH.signUp}
      </Button>
    </form>
  )
}
