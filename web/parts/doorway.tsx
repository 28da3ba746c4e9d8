import { PRODUCT, TAGLINE } from '#contract/name.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import styles from './doorway.module.css'
import { Lantern } from './lantern.tsx'

/** What stands around every screen before the door: the light, the name, and one card. */
export function Doorway({
  below,
  children,
  isBrief = false,
  title,
  way
}: {
  below?: ReactNode
  children: ReactNode
  /** For a long form: the light and the name make room for it. */
  isBrief?: boolean
  title: string
  /** The way back, before the title. */
  way?: ReactNode
}) {
  return (
    <main className={styles.page}>
      <header className={styles.header} data-brief={isBrief || undefined}>
        <Lantern className={styles.lantern} isLit size={76} />
        <div>
          <h1 className={styles.title}>{PRODUCT}</h1>
          <p className={styles.tagline}>{TAGLINE}</p>
        </div>
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
