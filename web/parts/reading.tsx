import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import styles from './reading.module.css'

/** The head of a page that is there to be read. */
export function ReadingHead({
  heading,
  lead,
  way
}: {
  heading: string
  lead?: string
  /** The way back, before the heading. */
  way?: ReactNode
}) {
  return (
    <>
      <div className={styles.top}>
        {way}
        <h1 className={styles.title}>{heading}</h1>
      </div>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    </>
  )
}

/** A part of such a page under a heading of its own. */
export function Chapter({
  children,
  text,
  title
}: {
  children?: ReactNode
  text?: string
  title: string
}) {
  return (
    <section className={styles.chapter}>
      <h2 className={styles.heading}>{title}</h2>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

/** Things in a row, each with what there is to say of it. */
export function Terms({ items }: { items: readonly { term: string; text: string }[] }) {
  return (
    <Card>
      <dl className={styles.card}>
        {items.map(({ term, text }) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
