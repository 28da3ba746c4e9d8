import { useStore } from '@nanostores/react'
import { schedule } from '../stores/schedule.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SCHEDULE } from '../words/schedule.ts'
import { ListTrouble } from './list-trouble.tsx'
import { ScheduleStatus } from './schedule-status.tsx'
import { ScheduleWeek } from './schedule-week.tsx'
import { ZoneBanner } from './zone-banner.tsx'

/** SPEC 2: when the light goes on and off by itself, and what holds now. */
export function ScheduleTab() {
  let { state, value: entries } = useStore(schedule.$state)
  return (
    <>
      {state === 'failed' ? (
        <ListTrouble
          isStale={entries !== undefined}
          onRetry={() => schedule.load()}
          title={SCHEDULE.failed}
        />
      ) : null}
      <ZoneBanner />
      {entries ? (
        <>
          <ScheduleStatus />
          <ScheduleWeek entries={entries} />
        </>
      ) : null}
      {entries === undefined && state === 'loading' ? (
        <Card>
          <Skeleton label={SCHEDULE.loading} />
        </Card>
      ) : null}
    </>
  )
}
