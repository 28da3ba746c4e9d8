import { Link } from 'wouter'
import { PageHead } from '../lib/page-head.tsx'
import { Street } from '../parts/street.tsx'
import { NOT_FOUND } from '../words/not-found.ts'
import styles from './not-found.module.css'

export function NotFoundPage() {
  return (
    <>
      <PageHead description={NOT_FOUND.description} robots="noindex" title={NOT_FOUND.title} />
      <div className={styles.notice}>
        <Street />
        <h1 className={styles.title}>{NOT_FOUND.heading}</h1>
        <p>{NOT_FOUND.text}</p>
        <Link className={styles.home} href="/">
          {NOT_FOUND.home}
        </Link>
        <p className={styles.hint}>{NOT_FOUND.hint}</p>
      </div>
    </>
  )
}
