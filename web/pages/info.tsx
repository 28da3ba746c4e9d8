import { PageHead } from '../lib/page-head.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { Points } from '../parts/points.tsx'
import { ReadingHead } from '../parts/reading.tsx'
import { Street } from '../parts/street.tsx'
import { Topic } from '../parts/topic.tsx'
import { TwoViews } from '../parts/two-views.tsx'
import { Card } from '../ui/card.tsx'
import { INFO, TOPICS } from '../words/info.ts'
import { READING } from '../words/pages.ts'
import styles from './info.module.css'

const LINKS = [
  { label: READING.about, path: '/about' },
  { label: READING.privacy, path: '/privacy' }
]

export function InfoPage() {
  return (
    <>
      <PageHead
        canonical="/info"
        description={INFO.description}
        keywords={INFO.keywords}
        title={INFO.title}
      />
      <Street />
      <ReadingHead heading={INFO.heading} lead={INFO.lead} />
      <Card className={styles.card}>
        <Topic topic={TOPICS.availability} />
        <Topic topic={TOPICS.ending} />
        <Topic topic={TOPICS.schedule} />
      </Card>
      <Card className={styles.card}>
        <Topic topic={TOPICS.groups}>
          <TwoViews />
        </Topic>
      </Card>
      <Card className={styles.card}>
        <Topic topic={TOPICS.news} />
        <Topic topic={TOPICS.tags} />
      </Card>
      <Card className={styles.card}>
        <Topic topic={TOPICS.score}>
          <Points />
        </Topic>
      </Card>
      <Card className={styles.card}>
        <Topic topic={TOPICS.privacy} />
      </Card>
      <PageLinks label={READING.more} links={LINKS} />
    </>
  )
}
