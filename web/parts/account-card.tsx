import { useId, type ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import styles from './account-card.module.css'

/** One card of the account: what it is for, what to know before, and how to do it. */
export function AccountCard({
  children,
  isDangerous = false,
  text,
  title
}: {
  children: ReactNode
  isDangerous?: boolean
  text?: ReactNode
  title: string
}) {
  let id = useId()
  let classes = [styles.card, isDangerous && styles.dangerous]
  return (
    <Card aria-labelledby={id} className={classes.filter(Boolean).join(' ')}>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {children}
    </Card>
  )
}
