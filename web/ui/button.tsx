import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = 'available' | 'danger' | 'icon' | 'primary' | 'quiet'

/** `isBusy` keeps the button in place, and focusable, while its call is under way; taps do nothing then. An icon tells its name in a tooltip. */
export function Button({
  className,
  isBusy = false,
  isWide = false,
  look = 'quiet',
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { isBusy?: boolean; isWide?: boolean; look?: Look }) {
  let classes = [styles.button, styles[look], isWide && styles.wide, className]
  return (
    <button
      aria-disabled={isBusy || undefined}
      data-tooltip={look === 'icon' || undefined}
      className={classes.filter(Boolean).join(' ')}
      onClick={isBusy ? event => event.preventDefault() : onClick}
      type={type}
      {...rest}
    />
  )
}
