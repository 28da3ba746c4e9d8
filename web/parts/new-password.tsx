import { useState } from 'react'
import { passwordStrength } from '../lib/password-strength.ts'
import { AUTH, STRENGTH } from '../words/auth.ts'
import type { Errors } from './form.ts'
import { PasswordField } from './password-field.tsx'

/** D19: a new password, typed twice, with an honest word about it. */
export function NewPassword({
  confirmLabel = AUTH.confirmPassword,
  errors,
  label = AUTH.password
}: {
  confirmLabel?: string
  errors: Errors
  label?: string
}) {
  let [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        error={errors['password']}
        hint={STRENGTH[passwordStrength(password)]}
        label={label}
        name="password"
        onChange={setPassword}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors['confirmPassword']}
        label={confirmLabel}
        name="confirmPassword"
      />
    </>
  )
}

/** SPEC 5: what is wrong with two passwords that should be one. */
export function checkPair({
  confirmPassword,
  password
}: {
  confirmPassword: string
  password: string
}): Errors {
  return { confirmPassword: password === confirmPassword ? undefined : AUTH.mismatch }
}
