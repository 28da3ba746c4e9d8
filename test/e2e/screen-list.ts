import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from '../support/node/files.ts'

export interface Screen {
  name: string
  path: string
  /** The first name of one of the demo family, in small letters; nobody = signed out. */
  who: string
  /** What there is to tap before it can be seen. */
  open?: (page: Page) => Promise<void>
}

const tap = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

async function opensDialog(page: Page, name: RegExp | string): Promise<void> {
  await tap(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Plays a browser that offers to install the app, before a new version of it has come. */
export async function offersInstallAndUpdate(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))
    let data = { type: 'version', version: 'the next' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  })
  await page.getByText('A new version is ready').waitFor()
}

const at = (who: string, path: string, name: string, open?: Screen['open']): Screen => ({
  name,
  path,
  who,
  ...(open && { open })
})

/** SPEC 2: every screen, and every dialog of it. */
export const SCREENS: readonly Screen[] = [
  at('nobody', '/', 'sign in'),
  at('nobody', '/', 'sign up', tap('Need an account? Sign up')),
  at('nobody', '/', 'forgot password', async page => {
    await tap('Forgot My Password')(page)
    await page.getByRole('button', { name: 'Send Password' }).waitFor()
  }),
  at('nobody', '/reset-password', 'reset password, no link'),
  at('nobody', '/reset-password#0123', 'reset password'),
  at('nobody', '/do', 'link, none'),
  at('nobody', '/do#0123', 'link, gone'),
  at('nobody', '/join', 'invitation, none'),
  at('nobody', '/join#0123', 'invitation, ended'),
  at('nobody', '/unsubscribe', 'unsubscribe, no link'),
  at('nobody', '/unsubscribe#0123', 'unsubscribe'),
  at('nobody', '/privacy', 'privacy, signed out'),
  at('maya', '/', 'home, timer running'),
  at('kenji', '/', 'home, available'),
  at('jonas', '/', 'home, unavailable'),
  at('rosa', '/', 'home, by schedule'),
  at('kenji', '/', 'home, timer panel', async page => {
    await tap('Set Timer')(page)
    await page.getByRole('radio', { name: 'Custom' }).check()
  }),
  at('maya', '/', 'home, groups', tap(/^Visible to Groups/)),
  at('maya', '/', 'home, view as', page => opensDialog(page, /View as/)),
  at('maya', '/', 'notifications', page => opensDialog(page, /^Notifications/)),
  at('jonas', '/contacts', 'contacts, one'),
  at('maya', '/contacts', 'contacts'),
  at('maya', '/contacts', 'contacts, menu', tap('More for Otto Lindqvist')),
  at('maya', '/contacts', 'contacts, remove', async page => {
    await tap('More for Otto Lindqvist')(page)
    await page.getByRole('menuitem', { name: 'Remove Contact' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  at('maya', '/contacts', 'contacts, add', async page => {
    await opensDialog(page, 'Add Contact')
    await page.getByLabel('Name, username or email').fill('Kenji')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByText('Kenji Sato').waitFor()
  }),
  at('maya', '/contacts', 'contacts, invite link', async page => {
    await opensDialog(page, 'Add Contact')
    await tap('Invite Link')(page)
    await page.getByRole('button', { name: 'Make Invite Link' }).waitFor()
  }),
  at('maya', '/contacts?view=groups', 'groups'),
  at('jonas', '/contacts?view=groups', 'groups, none'),
  at('maya', '/contacts?view=groups', 'groups, create', page => opensDialog(page, 'Create Group')),
  at('maya', '/contacts?view=groups', 'groups, add member', page =>
    opensDialog(page, 'Add Member to Family')
  ),
  at('maya', '/info', 'info'),
  at('maya', '/about', 'about', page => page.getByText('Does it show where I am?').click()),
  at('maya', '/privacy', 'privacy'),
  at('maya', '/settings', 'settings'),
  at('maya', '/settings', 'settings, install and update', offersInstallAndUpdate),
  at('maya', '/settings?tab=schedule', 'settings, schedule'),
  at('jonas', '/settings?tab=schedule', 'settings, no schedule'),
  at('maya', '/settings?tab=schedule', 'settings, add schedule', page =>
    opensDialog(page, /^Add Schedule/)
  ),
  at('maya', '/settings?tab=nfc', 'settings, nfc'),
  at('maya', '/settings?tab=nfc', 'settings, new link', page => opensDialog(page, 'New Link')),
  at('maya', '/account', 'account'),
  at('maya', '/account', 'account, crop', async page => {
    let picture = join(ROOT, 'web/public/preview.png')
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog').waitFor()
  }),
  at('maya', '/account', 'account, delete', page => opensDialog(page, 'Delete Account')),
  at('maya', '/nowhere', 'not found')
]
