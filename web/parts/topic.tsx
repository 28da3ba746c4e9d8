import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './topic.module.css'

/** One thing that the product does; `children` show it. */
export function Topic({
  children,
  topic: { icon, text, title }
}: {
  children?: ReactNode
  topic: { icon: IconName; text: string; title: string }
}) {
  return (
    <div className={styles.topic}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children ? <div className={styles.more}>{children}</div> : null}
    </div>
  )
}
