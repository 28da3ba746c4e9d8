import type { Me } from '#contract/account.ts'
import { changeDetails, usernameFor } from '../stores/account.ts'
import { Name } from '../ui/name.tsx'
import { ACCOUNT } from '../words/account.ts'
import { AccountCard } from './account-card.tsx'
import { DetailsFields } from './details-fields.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'

export function DetailsCard({ me }: { me: Me }) {
  let { errors, failure, isBusy, on } = useForm(['displayName', 'phoneNumber'], changeDetails, {
    optional: ['phoneNumber']
  })
  return (
    <AccountCard
      text={
        <>
          {ACCOUNT.signedInAs} <Name>{me.email}</Name>
        </>
      }
      title={ACCOUNT.details}
    >
      <form className={styles.form} noValidate {...on}>
        <DetailsFields
          // What was changed elsewhere takes the place of what stands here.
          key={`${me.displayName}\n${me.phoneNumber}`}
          errors={errors}
          isPhoneRequired={false}
          name={me.displayName}
          phone={me.phoneNumber}
          usernameFor={usernameFor}
        />
        <FormEnd failure={failure} isBusy={isBusy} label={ACCOUNT.save} />
      </form>
    </AccountCard>
  )
}
