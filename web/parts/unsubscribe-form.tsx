import { unsubscribe } from '../stores/unsubscribe.ts'
import { passFocus } from '../ui/focus.ts'
import { UNSUBSCRIBE } from '../words/mail.ts'
import { FormEnd } from './form-end.tsx'
import styles from './form.module.css'
import { useForm } from './form.ts'

/** D51: one button that stops mail of one kind. */
export function UnsubscribeForm({ onDone, token }: { onDone: () => void; token: string }) {
  let { failure, isBusy, on } = useForm([], () => unsubscribe(token), { onDone })
  return (
    <form className={styles.form} noValidate ref={passFocus} {...on}>
      <FormEnd failure={failure} isBusy={isBusy} label={UNSUBSCRIBE.stop} />
    </form>
  )
}
