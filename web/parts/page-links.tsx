import { Link } from 'wouter'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './page-links.module.css'

/** Where to go on reading. */
export function PageLinks({
  label,
  links
}: {
  label: string
  links: readonly { label: string; path: string }[]
}) {
  return (
    <nav aria-label={label}>
      <Card className={styles.links}>
        {links.map(link => (
          <Link className={styles.link} href={link.path} key={link.path}>
            {link.label}
            <span className={styles.arrow}>
              <Icon name="chevron" />
            </span>
          </Link>
        ))}
      </Card>
    </nav>
  )
}
