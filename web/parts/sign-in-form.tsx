import { signIn } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { AUTH } from '../words/auth.ts'
import { useEntry } from './auth-fields.ts'
import styles from './auth-form.module.css'
import { PasswordField } from './password-field.tsx'

export function SignInForm() {
  let { errors, isBusy, submit } = useEntry(['email', 'password'], ({ email, password }) =>
    signIn(email, password)
  )
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
        autoComplete="current-password"
        error={errors['password']}
        label={AUTH.password}
        name="password"
      />
      <Button className={styles.submit} isBusy={isBusy} look="primary" type="submit">
        {isBusy ? AUTH.working : AUTH.signIn}
      </Button>
    </form>
  )
}
