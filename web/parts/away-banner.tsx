import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useLayoutEffect } from 'react'
import { lazyPart } from '../lib/code.ts'
import { $me } from '../stores/me.ts'
import { Aside } from './aside.tsx'
import { useIsLate } from './late.ts'

const ZoneBanner = lazyPart(
  'zone-banner',
  async () => (await import('./zone-banner.tsx')).ZoneBanner
)

const $hasCome = atom(false)

/** Stands beside the banner, and so comes in the same frame. */
function Arrival() {
  useLayoutEffect(() => $hasCome.set(true), [])
  return null
}

/** Longer than the code of a few lines takes on most networks; then what stands below goes first. */
const PATIENCE_MS = 1_000

// The device is asked last: its first answer takes tens of ms.
const $isAway = computed(
  $me,
  me => !!me?.nextChange && me.timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
)

/** Whether the banner is about to come, and would push away what stands below it. */
export function useIsBannerDue(): boolean {
  let isAway = useStore($isAway)
  let hasCome = useStore($hasCome)
  let isLate = useIsLate(PATIENCE_MS)
  return isAway && !hasCome && !isLate
}

/** D7: the offer of this device's zone on Home, for whom the schedule is about to switch by another clock. */
export function AwayBanner() {
  if (!useStore($isAway)) return null
  return (
    <Aside>
      <ZoneBanner />
      <Arrival />
    </Aside>
  )
}
