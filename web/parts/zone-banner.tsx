import { useStore } from '@nanostores/react'
import { $me } from '../stores/me.ts'
import { chooseZone } from '../stores/schedule-hold.ts'
import { $zoneOffer, refuseZone } from '../stores/zone-offer.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { zonePlace, ZONES } from '../words/zones.ts'
import styles from './zone-banner.module.css'

/** D7: offers the zone of this device; nothing changes by itself. */
export function ZoneBanner() {
  let offered = useStore($zoneOffer)
  let kept = useStore($me)?.timeZone
  if (offered === undefined || kept === undefined) return null
  let [place, keptPlace] = [zonePlace(offered), zonePlace(kept)]
  return (
    <section aria-label={ZONES.title} className={styles.banner} ref={passFocus}>
      <p className={styles.words}>
        <Icon name="globe" />
        {ZONES.differs(place, keptPlace)}
      </p>
      <div className={styles.answers}>
        <Button look="primary" onClick={() => void chooseZone(offered)}>
          {ZONES.use(place)}
        </Button>
        <Button onClick={() => refuseZone(offered)}>{ZONES.keep(keptPlace)}</Button>
      </div>
    </section>
  )
}
