import { signIn } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { AUTH } from '../words/auth.ts'
import { EmailField } from './email-field.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'
import { PasswordField } from './password-field.tsx'

export function SignInForm({
  email,
  onEmail,
  onForgot
}: {
  email: string
  onEmail: (email: string) => void
  onForgot: () => void
}) {
  let { errors, failure, isBusy, on } = useForm(['email', 'password'], fields =>
    signIn(fields.email, fields.password)
  )
  return (
    <form className={styles.form} noValidate ref={passFocus} {...on}>
      <EmailField error={errors['email']} initial={email} onChange={onEmail} />
      <div>
        <PasswordField
          autoComplete="current-password"
          error={errors['password']}
          label={AUTH.password}
          name="password"
        />
        <Button className={styles.forgot} look="icon" onClick={onForgot}>
          {AUTH.forgot}
        </Button>
      </div>
      <FormEnd failure={failure} isBusy={isBusy} label={AUTH.signIn} />
    </form>
  )
}
