import { useStore } from '@nanostores/react'
import { $wayToInstall, install } from '../stores/install.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { INSTALL } from '../words/install.ts'
import styles from './install-card.module.css'

/** The way to the app on one's home screen, where this browser has one and it isn't there yet. */
export function InstallCard() {
  let way = useStore($wayToInstall)
  if (way === 'none') return null
  return (
    <Card aria-labelledby="install" className={styles.card} ref={passFocus}>
      <h2 className={styles.heading} id="install">
        {INSTALL.title}
      </h2>
      <p className={styles.text}>{way === 'tap' ? INSTALL.text : INSTALL.iphoneText}</p>
      {way === 'tap' ? (
        <Button onClick={() => void install()}>
          <Icon name="download" />
          {INSTALL.button}
        </Button>
      ) : (
        <ol className={styles.steps}>
          {INSTALL.iphoneSteps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Card>
  )
}
