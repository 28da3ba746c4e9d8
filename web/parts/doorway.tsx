import { PRODUCT, TAGLINE } from '#contract/name.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import styles from './doorway.module.css'
import { Lantern } from './lantern.tsx'

/** What stands around every screen before the door: the light, the name, and one card. */
export function Doorway({
  below,
  children,
  title,
  way
}: {
  below?: ReactNode
  children: ReactNode
  title: string
  /** The way back, before the title. */
  way?: ReactNode
}) {
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Lantern className={styles.lantern} isLit size={76} />
        <h1 className={styles.title}>{PRODUCT}</h1>
        <p className={styles.tagline}>{TAGLINE}</p>
      </header>
      <Card className={styles.card}>
        <div className={styles.top}>
          {way}
          <h2 className={styles.mode}>{title}</h2>
        </div>
        {children}
      </Card>
      {below}
    </main>
  )
}
