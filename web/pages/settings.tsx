import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { latePart } from '../lib/code.ts'
import { whenIdle } from '../lib/idle.ts'
import { PageHead } from '../lib/page-head.tsx'
import { SettingsTab } from '../parts/settings-tab.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SETTINGS } from '../words/pages.ts'
import { SETTINGS_TABS } from '../words/settings.ts'
import { SHELL } from '../words/shell.ts'

const Loading = () => <Spinner label={SHELL.loading} />

const late = {
  schedule: latePart(
    'schedule-tab',
    async () => (await import('../parts/schedule-tab.tsx')).ScheduleTab,
    Loading
  ),
  nfc: latePart('nfc-tab', async () => (await import('../parts/nfc-tab.tsx')).NfcTab, Loading)
}

/** The address remembers the tab, so that a reload and a link keep it. */
export function SettingsPage() {
  let [params, setParams] = useSearchParams()
  let tab = SETTINGS_TABS.find(({ value }) => value === params.get('tab')) ?? SETTINGS_TABS[0]
  useEffect(() => void fetchTabs(), [])
  return (
    <>
      <PageHead
        description={SETTINGS.description}
        title={tab.value === 'settings' ? SETTINGS.title : `${tab.label} - ${SETTINGS.title}`}
      />
      <h1 className="visually-hidden">{SETTINGS.title}</h1>
      <Tabs
        label={SETTINGS.title}
        onChange={next => setParams(next === 'settings' ? {} : { tab: next }, { replace: true })}
        tabs={SETTINGS_TABS}
        value={tab.value}
      >
        {tab.value === 'settings' ? <SettingsTab /> : null}
        {tab.value === 'schedule' ? <late.schedule.Part /> : null}
        {tab.value === 'nfc' ? <late.nfc.Part /> : null}
      </Tabs>
    </>
  )
}

/** Whoever is here may turn to any of them. */
async function fetchTabs(): Promise<void> {
  await whenIdle()
  for (let { fetchAhead } of Object.values(late)) fetchAhead()
}
