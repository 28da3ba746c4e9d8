import { readPreferences } from '#contract/notifications.ts'
import { call } from '../lib/call.ts'
import { resource } from '../lib/resource.ts'

/** What this person wants to be told of: the global record, and those of contacts and groups. */
export const preferences = resource(() => call(readPreferences))
