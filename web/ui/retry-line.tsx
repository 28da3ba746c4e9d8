import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { passFocus } from './focus.ts'
import styles from './retry-line.module.css'

/** What could not be read, in one line, and the way on. */
export function RetryLine({
  children,
  label,
  onRetry
}: {
  children: ReactNode
  label: string
  onRetry: () => Promise<void>
}) {
  return (
    <div className={styles.line} ref={passFocus} role="alert">
      <p>{children}</p>
      <Button onClick={() => void onRetry()}>{label}</Button>
    </div>
  )
}
