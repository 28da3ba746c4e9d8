import { PRODUCT } from '#contract/name.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Lantern } from './lantern.tsx'
import styles from './porch.module.css'

/** What stands around a page to read for somebody who is signed out. */
export function Porch({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Link className={styles.home} href="/">
          <Lantern className={styles.lantern} isLit size={36} />
          {PRODUCT}
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
