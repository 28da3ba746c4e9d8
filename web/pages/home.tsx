import { useStore } from '@nanostores/react'
import { PageHead } from '../lib/page-head.tsx'
import { AvailableList } from '../parts/available-list.tsx'
import { AwayBanner, useIsBannerDue } from '../parts/away-banner.tsx'
import { useIsLate } from '../parts/late.ts'
import { RequestList } from '../parts/request-list.tsx'
import { StatusPanel } from '../parts/status-panel.tsx'
import { $isAudienceDue } from '../stores/audience.ts'
import { HOME } from '../words/home.ts'

/** Nothing is drawn that what comes a moment later would push away. */
export function HomePage() {
  let isAudienceDue = useStore($isAudienceDue)
  let isLate = useIsLate()
  let isBannerDue = useIsBannerDue()
  return (
    <>
      <PageHead canonical="/" />
      <h1 className="visually-hidden">{HOME.title}</h1>
      {isAudienceDue && !isLate ? null : (
        <>
          <StatusPanel />
          <AwayBanner />
          {isBannerDue ? null : (
            <>
              <RequestList />
              <AvailableList />
            </>
          )}
        </>
      )}
    </>
  )
}
