import { resetPassword } from '../stores/recovery.ts'
import { passFocus } from '../ui/focus.ts'
import { RESET } from '../words/auth.ts'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'
import { checkPair, NewPassword } from './new-password.tsx'

/** D21: chooses a new password with the token of a link. */
export function ResetForm({
  onDone,
  onExpired,
  token
}: {
  onDone: () => void
  onExpired: () => void
  token: string
}) {
  let { errors, failure, isBusy, on } = useForm(
    ['password', 'confirmPassword'],
    async fields => {
      let attempt = await resetPassword(token, fields)
      if (attempt.state === 'refused' && attempt.code === 'link_expired') onExpired()
      return attempt
    },
    { check: checkPair, onDone }
  )
  return (
    <form className={styles.form} noValidate ref={passFocus} {...on}>
      <NewPassword confirmLabel={RESET.confirm} errors={errors} label={RESET.newPassword} />
      <FormEnd failure={failure} isBusy={isBusy} label={RESET.save} />
    </form>
  )
}
