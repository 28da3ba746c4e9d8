import { PRODUCT } from '#contract/name.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { $live } from '../stores/live.ts'
import { $me, $trouble } from '../stores/me.ts'
import { Icon } from '../ui/icon.tsx'
import { WORD } from '../words/home.ts'
import { SHELL, TABS, TROUBLE } from '../words/shell.ts'
import { Bell } from './bell.tsx'
import { Lantern } from './lantern.tsx'
import { ShareButton } from './share-button.tsx'
import styles from './shell.module.css'

/** SPEC 2: what stands around every page of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  let [path] = useLocation()
  let main = useRef<HTMLElement>(null)
  let shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className={styles.column}>
      <header className={styles.header}>
        <Lamp />
        <div className={styles.tools}>
          <ShareButton className={styles.share}>
            <Icon name="share" size={18} />
            {SHELL.share}
          </ShareButton>
          <Bell />
        </div>
      </header>
      <Banner />
      <main className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <nav aria-label={SHELL.navigation} className={styles.nav} data-bottom-bar>
        {TABS.map(tab => (
          <Link
            aria-current={placeOf(tab, path)}
            className={styles.tab}
            href={tab.path}
            key={tab.path}
          >
            <Icon name={tab.icon} size={24} />
            {tab.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** `true` says that the page is one of the tab's, and the tab leads to another. */
function placeOf(tab: (typeof TABS)[number], path: string): 'page' | 'true' | undefined {
  if (tab.path === path) return 'page'
  return tab.within.some(page => page === path) ? 'true' : undefined
}

/** UX: one's own status on every screen, as a word and a shape. */
function Lamp() {
  let status = useStore($me)?.status ?? 'unavailable'
  let isLit = status === 'available'
  return (
    <Link className={styles.lamp} data-lit={isLit || undefined} href="/">
      <Lantern className={styles.lantern} isLit={isLit} size={36} />
      <span className={styles.names}>
        <span className={styles.product}>{PRODUCT}</span>
        <span className={styles.word}>{WORD[status]}</span>
      </span>
    </Link>
  )
}

function Banner() {
  let isDown = useStore($live) === 'down'
  let trouble = useStore($trouble)
  let words = trouble ? `${TROUBLE[trouble]} ${SHELL.outdated}` : SHELL.unlive
  return <div aria-live="polite">{isDown ? <p className={styles.banner}>{words}</p> : null}</div>
}
