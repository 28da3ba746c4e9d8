import { PageHead } from '../lib/page-head.tsx'
import { AvailableList } from '../parts/available-list.tsx'
import { AwayBanner, useIsBannerDue } from '../parts/away-banner.tsx'
import { RequestList } from '../parts/request-list.tsx'
import { StatusPanel, useIsPanelDue } from '../parts/status-panel.tsx'
import { HOME } from '../words/home.ts'

export function HomePage() {
  let isBannerDue = useIsBannerDue()
  let isPanelDue = useIsPanelDue()
  return (
    <>
      <PageHead canonical="/" />
      <h1 className="visually-hidden">{HOME.title}</h1>
      <StatusPanel />
      <AwayBanner />
      {isPanelDue || isBannerDue ? null : (
        <>
          <RequestList />
          <AvailableList />
        </>
      )}
    </>
  )
}
