import { Button } from '../ui/button.tsx'
import { AUTH } from '../words/auth.ts'
import styles from './form.module.css'

/** The end of a form: what went wrong with it, and the button that sends it. */
export function FormEnd({
  failure,
  isBusy,
  label
}: {
  failure: string | undefined
  isBusy: boolean
  label: string
}) {
  return (
    <>
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button className={styles.submit} isBusy={isBusy} look="primary" type="submit">
        {isBusy ? AUTH.working : label}
      </Button>
    </>
  )
}
