import { useState } from 'react'
import { changePassword } from '../stores/account.ts'
import { ACCOUNT } from '../words/account.ts'
import { RESET } from '../words/auth.ts'
import { AccountCard } from './account-card.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'
import { checkPair, NewPassword } from './new-password.tsx'
import { PasswordField } from './password-field.tsx'

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const

export function PasswordCard({ email }: { email: string }) {
  let [round, setRound] = useState(0)
  let { errors, failure, isBusy, on } = useForm(FIELDS, changePassword, {
    check: checkPair,
    // No password stays in the page.
    onDone: () => setRound(round + 1)
  })
  return (
    <AccountCard text={ACCOUNT.passwordText} title={ACCOUNT.password}>
      <form className={styles.form} noValidate {...on}>
        {/* Tells a password manager whose password this is. */}
        <input autoComplete="username" hidden readOnly value={email} />
        <div className={styles.form} key={round}>
          <PasswordField
            autoComplete="current-password"
            error={errors['currentPassword']}
            label={ACCOUNT.currentPassword}
            name="currentPassword"
          />
          <NewPassword confirmLabel={RESET.confirm} errors={errors} label={RESET.newPassword} />
        </div>
        <FormEnd failure={failure} isBusy={isBusy} label={ACCOUNT.password} />
      </form>
    </AccountCard>
  )
}
