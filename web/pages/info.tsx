import { PageHead } from '../lib/page-head.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { INFO } from '../words/pages.ts'
import styles from './info.module.css'

export function InfoPage() {
  return (
    <>
      <PageHead description={INFO.lead} title={INFO.title} />
      <h1 className={styles.title}>{INFO.title}</h1>
      <p className={styles.lead}>{INFO.lead}</p>
      <Card className={styles.topics}>
        {INFO.topics.map(topic => (
          <div className={styles.topic} key={topic.title}>
            <span className={styles.icon}>
              <Icon name={topic.icon} size={22} />
            </span>
            <div className={styles.words}>
              <h2 className={styles.heading}>{topic.title}</h2>
              <p className={styles.text}>{topic.text}</p>
            </div>
          </div>
        ))}
      </Card>
    </>
  )
}
