import { deriveUsername } from '#rules/person.ts'
import { signUp } from '../stores/session.ts'
import { AUTH } from '../words/auth.ts'
import { DetailsFields } from './details-fields.tsx'
import { EmailField } from './email-field.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'
import { checkPair, NewPassword } from './new-password.tsx'

const FIELDS = ['email', 'password', 'confirmPassword', 'displayName', 'phoneNumber'] as const

/** SPEC 5: all fields are required, and the two passwords must be one. */
export function SignUpForm({
  email,
  inviteToken,
  onEmail
}: {
  email: string
  inviteToken?: string
  onEmail: (email: string) => void
}) {
  let { errors, failure, isBusy, on } = useForm(FIELDS, person => signUp(person, inviteToken), {
    check: checkPair
  })
  return (
    <form className={styles.form} noValidate {...on}>
      <EmailField error={errors['email']} initial={email} onChange={onEmail} />
      <NewPassword errors={errors} />
      <DetailsFields errors={errors} usernameFor={deriveUsername} />
      <FormEnd failure={failure} isBusy={isBusy} label={AUTH.signUp} />
    </form>
  )
}
