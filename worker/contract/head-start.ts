import { readMe } from './account.ts'
import { readContacts } from './contacts.ts'
import { readGroups } from './groups.ts'
import { readPreferences } from './notifications.ts'
import { OPEN_PAGES } from './pages.ts'
import { readRequests } from './requests.ts'
import { readSchedule } from './schedule.ts'
import { readSessions } from './sessions.ts'
import { TAG_PATH } from './tag.ts'

/** What a page shows first beside who is there. */
const CALLS = {
  '/': [readContacts.path, readRequests.path, readGroups.path],
  '/contacts': [readContacts.path],
  '/settings': [readPreferences.path, readSessions.path],
  '/settings?tab=schedule': [readSchedule.path]
}

/**
 * Fills in what web/head-start.js asks for, and where; `files` = the addresses of the code that only what is shown at an address needs.
 * A tag acts by how things stand when the app is there, so nothing is asked before.
 */
export function fillHeadStart(script: string, files: Record<string, string[]> = {}): string {
  let values = {
    EVERYWHERE: [readMe.path],
    NOWHERE_AT: [...OPEN_PAGES, TAG_PATH],
    FOR_ALL: [...OPEN_PAGES, '/privacy']
  }
  return Object.entries(values).reduce(
    (text, [name, words]) => text.replace(`%${name}%`, words.join(' ')),
    script
      .replaceAll(/^\s*\/\/.*\n/gm, '')
      .replace("'%CALLS%'", JSON.stringify(CALLS))
      .replace("'%FILES%'", JSON.stringify(files))
  )
}
