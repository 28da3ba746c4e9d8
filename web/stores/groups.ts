import { readGroups } from '#contract/groups.ts'
import { call } from '../lib/call.ts'
import { resource } from '../lib/resource.ts'

/** The groups of this person's contacts. */
export const groups = resource(() => call(readGroups))
