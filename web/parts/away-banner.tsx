import { useStore } from '@nanostores/react'
import { lazyPart } from '../lib/code.ts'
import { $me } from '../stores/me.ts'
import { Aside } from './aside.tsx'

const ZoneBanner = lazyPart(
  'zone-banner',
  async () => (await import('./zone-banner.tsx')).ZoneBanner
)

/** D7: the offer of this device's zone on Home, for whom the schedule is about to switch by another clock. */
export function AwayBanner() {
  let me = useStore($me)
  let { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (!me?.nextChange || me.timeZone === timeZone) return null
  return (
    <Aside>
      <ZoneBanner />
    </Aside>
  )
}
