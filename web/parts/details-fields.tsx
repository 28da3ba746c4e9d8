import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { AUTH } from '../words/auth.ts'
import styles from './form.module.css'
import type { Errors } from './form.ts'

/** The name, with the username that follows from it as it is typed (SPEC 5), and the phone number. */
export function DetailsFields({
  errors,
  isPhoneRequired = true,
  name: nameBefore = '',
  phone = '',
  usernameFor
}: {
  errors: Errors
  isPhoneRequired?: boolean
  name?: string
  phone?: string
  usernameFor: (name: string) => string
}) {
  let [name, setName] = useState(nameBefore)
  let username = usernameFor(name)
  return (
    <>
      <Field
        autoComplete="name"
        defaultValue={nameBefore}
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
        defaultValue={phone}
        error={errors['phoneNumber']}
        hint={isPhoneRequired ? AUTH.phoneHint : AUTH.phoneHintOptional}
        inputMode="tel"
        label={AUTH.phone}
        name="phoneNumber"
        placeholder={AUTH.phonePlaceholder}
        required={isPhoneRequired}
        type="tel"
      />
    </>
  )
}
