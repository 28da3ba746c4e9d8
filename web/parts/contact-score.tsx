import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { scoreOf } from '../stores/scores.ts'
import { scoreText } from '../words/contacts.ts'
import styles from './contact-row.module.css'

const $unread = atom<number | undefined>()

/** D15: a contact's score; asked for while its row can be seen, because there may be 1,000 of them. */
export function ContactScore({ userId }: { userId: number }) {
  let place = useRef<HTMLSpanElement>(null)
  let [isSeen, setSeen] = useState(false)
  let $score = scoreOf(userId)
  let score = useStore(isSeen ? $score : $unread) ?? $score.value

  useEffect(() => {
    if (!place.current) return
    let observer = new IntersectionObserver(entries => {
      setSeen(entries.at(-1)?.isIntersecting === true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <span className={styles.score} ref={place}>
      {score === undefined ? null : scoreText(score)}
    </span>
  )
}
