import { askForLink } from '../stores/recovery.ts'
import { passFocus } from '../ui/focus.ts'
import { AUTH } from '../words/auth.ts'
import { EmailField } from './email-field.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'

/** D21: asks for the mail with the link to a new password. */
export function ForgotForm({
  email = '',
  label = AUTH.sendPassword,
  onEmail,
  onSent
}: {
  email?: string
  label?: string
  onEmail?: (email: string) => void
  onSent: () => void
}) {
  let { errors, failure, isBusy, on } = useForm(['email'], fields => askForLink(fields.email), {
    missing: AUTH.emailMissing,
    onDone: onSent
  })
  return (
    <form className={styles.form} noValidate ref={passFocus} {...on}>
      <EmailField error={errors['email']} initial={email} {...(onEmail && { onChange: onEmail })} />
      <FormEnd failure={failure} isBusy={isBusy} label={label} />
    </form>
  )
}
