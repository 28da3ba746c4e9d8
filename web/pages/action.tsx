import type { LinkOutcome } from '#contract/action-links.ts'
import { PRODUCT } from '#contract/name.ts'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { serverNow } from '../lib/clock.ts'
import { PageHead } from '../lib/page-head.tsx'
import { Lantern } from '../parts/lantern.tsx'
import { $use, confirmLink, declineLink, undoLink } from '../stores/action.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passFocus } from '../ui/focus.ts'
import { Name } from '../ui/name.tsx'
import { ACTION, becameOf, untilText } from '../words/action.ts'
import styles from './action.module.css'

/** D51: a link leads here; it is used, and what came of it stands here, whoever is signed in. */
export function ActionPage() {
  let use = useStore($use)
  let isLit = use.state === 'done' && use.outcome.status === 'available'
  return (
    <main className={styles.page}>
      <PageHead description={ACTION.description} robots="noindex" title={ACTION.title} />
      <Card className={styles.card} data-lit={isLit || undefined} isGlowing={isLit}>
        <Lantern className={styles.lantern} isLit={isLit} size={112} />
        <Told />
      </Card>
      <Link className={styles.home} href="/">
        {ACTION.home}
      </Link>
    </main>
  )
}

function Told() {
  let use = useStore($use)
  switch (use.state) {
    case 'asking':
      return (
        <Words text={ACTION.askText} title={ACTION.ask}>
          <Button onClick={declineLink}>{ACTION.cancel}</Button>
          <Button look="primary" onClick={confirmLink}>
            {ACTION.yes}
          </Button>
        </Words>
      )
    case 'done':
      return <Outcome outcome={use.outcome} undo={use.undo} />
    case 'gone':
      return <Words text={ACTION.goneText} title={ACTION.gone} />
    case 'left':
      return <Words title={ACTION.left} />
    case 'missing':
      return <Words text={ACTION.missingText} title={ACTION.missing} />
    case 'refused':
      return <Words text={use.reason} title={ACTION.refused} />
    case 'unheard':
      return (
        <Words text={`${use.reason} ${ACTION.unheardText}`} title={ACTION.unheard}>
          <Button onClick={confirmLink}>{ACTION.retry}</Button>
        </Words>
      )
    case 'working':
      return <Words text={ACTION.processing} title={PRODUCT} />
  }
}

function Outcome({
  outcome,
  undo
}: {
  outcome: LinkOutcome
  undo: 'busy' | 'done' | 'none' | 'open'
}) {
  let { displayName, statusExpiresAt } = outcome
  let became = (
    <>
      <Name>{displayName}</Name> {becameOf(outcome)}
    </>
  )
  let until = statusExpiresAt === null ? '' : untilText(statusExpiresAt, serverNow())
  let text = [undo === 'done' ? ACTION.undone : '', until].filter(Boolean).join(' ')
  return (
    <Words text={text} title={became}>
      {undo === 'open' || undo === 'busy' ? (
        <Button isBusy={undo === 'busy'} onClick={() => void undoLink()}>
          {ACTION.undo}
        </Button>
      ) : null}
    </Words>
  )
}

function Words({
  children,
  text,
  title
}: {
  children?: ReactNode
  text?: string | undefined
  title: ReactNode
}) {
  return (
    <>
      <div className={styles.words} role="status">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {children ? (
        <div className={styles.answers} ref={passFocus}>
          {children}
        </div>
      ) : null}
    </>
  )
}
