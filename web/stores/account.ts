import {
  changeAccount,
  changePassword as passwordChange,
  deleteAccount as deletion,
  exportAccount
} from '#contract/profile.ts'
import { deriveUsername } from '#rules/person.ts'
import { call } from '../lib/call.ts'
import { refreshAll } from '../lib/resource.ts'
import { saveFile } from '../lib/save-file.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import { FAILED as FAILED_ANYWHERE } from '../words/toasts.ts'
import { attempt, type Attempt } from './attempt.ts'
import { $me, changeMe } from './me.ts'
import { endSessionBy } from './session.ts'
import { tell } from './toasts.ts'

/** SPEC 5: the username that goes with a name as it is typed; the one there is, as long as the name stays. */
export function usernameFor(displayName: string): string {
  let me = $me.get()
  let username = deriveUsername(displayName)
  return me && username === deriveUsername(me.displayName) ? me.username : username
}

export function changeDetails(details: {
  displayName: string
  phoneNumber: string
}): Promise<Attempt> {
  let body = { ...details, username: usernameFor(details.displayName) }
  return attempt(async () => {
    // A name is shown once the server has taken it.
    await changeMe(
      before => before,
      () => call(changeAccount, { body })
    )
    return DONE.accountUpdated
  }, FAILED.account)
}

export function changePassword(passwords: {
  confirmPassword: string
  currentPassword: string
  password: string
}): Promise<Attempt> {
  return attempt(async () => {
    await call(passwordChange, { body: passwords })
    // D20: it signs the other devices out.
    refreshAll()
    return DONE.passwordChanged
  }, FAILED_ANYWHERE.changePassword)
}

/** D50: everything that is kept about this person, as a file. */
export function downloadData(): Promise<boolean> {
  return tell(async () => {
    let data = await call(exportAccount)
    saveFile('porchlight.json', 'application/json', JSON.stringify(data, null, 2))
    return DONE.dataDownloaded
  }, FAILED.downloadData)
}

/** SPEC 4: a deleted account signs its owner out. */
export function deleteAccount(): Promise<boolean> {
  return tell(async () => {
    await endSessionBy(() => call(deletion, { endsSession: true }))
    return DONE.accountDeleted
  }, FAILED.deleteAccount)
}
