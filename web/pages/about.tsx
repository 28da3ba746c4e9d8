import { PageHead } from '../lib/page-head.tsx'
import { Comparison } from '../parts/comparison.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { Question } from '../parts/question.tsx'
import { Chapter, ReadingHead, Terms } from '../parts/reading.tsx'
import { WayBack } from '../parts/way-back.tsx'
import { Card } from '../ui/card.tsx'
import { ABOUT, QUESTIONS, VALUES } from '../words/about.ts'
import { READING } from '../words/pages.ts'
import styles from './about.module.css'

const LINKS = [
  { label: READING.info, path: '/info' },
  { label: READING.privacy, path: '/privacy' }
]

export function AboutPage() {
  return (
    <>
      <PageHead
        canonical="/about"
        description={ABOUT.description}
        keywords={ABOUT.keywords}
        title={ABOUT.title}
      />
      <ReadingHead heading={READING.about} way={<WayBack label={ABOUT.back} to="/info" />} />
      <Card className={styles.mission} isGlowing>
        {ABOUT.mission.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
      <Chapter title={ABOUT.values}>
        <Terms items={VALUES} />
      </Chapter>
      <Chapter text={ABOUT.liveText} title={ABOUT.live} />
      <Chapter title={ABOUT.questions}>
        <Card className={styles.questions}>
          {QUESTIONS.map(({ answer, question }) => (
            <Question answer={answer} key={question} question={question} />
          ))}
        </Card>
      </Chapter>
      <Chapter text={ABOUT.comparisonText} title={ABOUT.comparison}>
        <Comparison />
      </Chapter>
      <PageLinks label={READING.more} links={LINKS} />
    </>
  )
}
