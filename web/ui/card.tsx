import type { ComponentProps } from 'react'
import styles from './card.module.css'

/** A raised surface. `isGlowing` lets the porch light fall on it. */
export function Card({
  className,
  isGlowing = false,
  ...rest
}: ComponentProps<'section'> & { isGlowing?: boolean }) {
  let classes = [styles.card, isGlowing && styles.glowing, className]
  return <section className={classes.filter(Boolean).join(' ')} {...rest} />
}
