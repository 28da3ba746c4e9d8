import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import type { TagWish } from '../lib/tag-link.ts'
import { Lantern } from '../parts/lantern.tsx'
import { $me } from '../stores/me.ts'
import { $tap, confirmTap, declineTap, takeTap } from '../stores/tap.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passFocus } from '../ui/focus.ts'
import { askTimer, becomes, TAG } from '../words/tag.ts'
import styles from './nfc-toggle.module.css'

/** SPEC 2, D37: a tag leads here; its tap is done, and Home follows. */
export function NfcTogglePage() {
  let tap = useStore($tap)
  let isLit = useStore($me)?.status === 'available'
  useEffect(takeTap, [])
  return (
    <>
      <PageHead robots="noindex" title={TAG.title} />
      <Card className={styles.card} data-lit={isLit || undefined} isGlowing={isLit}>
        <Lantern className={styles.lantern} isLit={isLit} size={76} />
        <h1 className={styles.title}>{TAG.title}</h1>
        {tap.state === 'asking' ? <Question wish={tap.wish} /> : null}
        {tap.state === 'mistyped' ? <Mistyped /> : null}
        {tap.state === 'asking' || tap.state === 'mistyped' ? null : (
          <p className={styles.text} role="status">
            {tap.state === 'done' ? becomes(tap.status) : null}
            {tap.state === 'failed' ? TAG.failed : null}
            {tap.state === 'working' || tap.state === 'waiting' ? TAG.processing : null}
          </p>
        )}
      </Card>
    </>
  )
}

function Question({ wish }: { wish: TagWish }) {
  return (
    <>
      <p className={styles.question}>{questionOf(wish)}</p>
      <p className={styles.text}>{TAG.askText}</p>
      <div className={styles.answers} ref={passFocus}>
        <Button onClick={declineTap}>{TAG.cancel}</Button>
        <Button look="primary" onClick={confirmTap}>
          {TAG.yes}
        </Button>
      </div>
    </>
  )
}

function Mistyped() {
  return (
    <>
      <div role="alert">
        <p className={styles.question}>{TAG.mistyped}</p>
        <p className={styles.text}>{TAG.mistypedText}</p>
      </div>
      <div className={styles.answers} ref={passFocus}>
        <Button onClick={declineTap}>{TAG.leave}</Button>
      </div>
    </>
  )
}

function questionOf(wish: TagWish): string {
  switch (wish.kind) {
    case 'flip':
      return TAG.askFlip
    case 'off':
      return TAG.askOff
    case 'on':
      return wish.minutes === undefined ? TAG.askOn : askTimer(wish.minutes)
  }
}
