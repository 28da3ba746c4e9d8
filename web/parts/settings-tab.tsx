import { signOut } from '../stores/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SETTINGS } from '../words/pages.ts'
import { InstallCard } from './install-card.tsx'
import { PreferenceList } from './preference-list.tsx'
import { ProfileCard } from './profile-card.tsx'
import { PushDevices } from './push-devices.tsx'
import { SessionList } from './session-list.tsx'

/** SPEC 2: who one is here, what one is told of, where one is signed in. */
export function SettingsTab() {
  return (
    <>
      <ProfileCard />
      <PreferenceList />
      <PushDevices />
      <SessionList />
      <InstallCard />
      <Button isWide onClick={signOut}>
        <Icon name="signOut" />
        {SETTINGS.signOut}
      </Button>
    </>
  )
}
