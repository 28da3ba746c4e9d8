import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { AUTH } from '../words/auth.ts'
import styles from './form.module.css'

/** A password that its owner may look at. */
export function PasswordField({
  autoComplete,
  error,
  hint,
  label,
  name,
  onChange
}: {
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
  label: string
  name: string
  onChange?: (password: string) => void
}) {
  let [isShown, setShown] = useState(false)
  return (
    <Field
      after={
        <Button
          aria-label={isShown ? AUTH.hidePassword : AUTH.showPassword}
          className={styles.reveal}
          look="icon"
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </Button>
      }
      autoCapitalize="none"
      autoComplete={autoComplete}
      error={error}
      hint={hint}
      label={label}
      name={name}
      onChange={event => onChange?.(event.target.value)}
      required
      spellCheck={false}
      type={isShown ? 'text' : 'password'}
    />
  )
}
