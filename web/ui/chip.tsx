import type { ComponentProps } from 'react'
import styles from './chip.module.css'

/** A small suggestion to take over. */
export function Chip({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      className={[styles.chip, className].filter(Boolean).join(' ')}
      type="button"
      {...rest}
    />
  )
}
