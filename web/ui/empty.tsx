import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Icon, type IconName } from './icon.tsx'

/** An empty place that says so and offers something to do. */
export function Empty({
  children,
  icon,
  text,
  title
}: {
  children?: ReactNode
  icon?: IconName
  text?: ReactNode
  title: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} size={26} />
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.action}>{children}</div> : null}
    </div>
  )
}
