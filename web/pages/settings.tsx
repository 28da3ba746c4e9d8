import { useSearchParams } from 'wouter'
import { lazyPart } from '../lib/code.ts'
import { PageHead } from '../lib/page-head.tsx'
import { ScheduleTab } from '../parts/schedule-tab.tsx'
import { SettingsTab } from '../parts/settings-tab.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SETTINGS } from '../words/pages.ts'
import { SETTINGS_TABS } from '../words/settings.ts'
import { SHELL } from '../words/shell.ts'

const NfcTab = lazyPart(
  'nfc-tab',
  async () => (await import('../parts/nfc-tab.tsx')).NfcTab,
  () => <Spinner label={SHELL.loading} />
)

/** The address remembers the tab, so that a reload and a link keep it. */
export function SettingsPage() {
  let [params, setParams] = useSearchParams()
  let tab = SETTINGS_TABS.find(({ value }) => value === params.get('tab')) ?? SETTINGS_TABS[0]
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
        {tab.value === 'schedule' ? <ScheduleTab /> : null}
        {tab.value === 'nfc' ? <NfcTab /> : null}
      </Tabs>
    </>
  )
}
