import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

/** An input with its label, a hint and what is wrong with it. `after` stands inside at its end. */
export function Field({
  after,
  className,
  error,
  hint,
  isLabelHidden = false,
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  after?: ReactNode
  error?: string | undefined
  hint?: ReactNode
  isLabelHidden?: boolean
  label: ReactNode
}) {
  let id = useId()
  let described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          id={id}
          {...input}
        />
        {after}
      </div>
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
