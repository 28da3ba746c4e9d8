import { readSchedule } from '#contract/schedule.ts'
import { call } from '../lib/call.ts'
import { resource } from '../lib/resource.ts'

/** The entries of the own schedule. */
export const schedule = resource(() => call(readSchedule))
