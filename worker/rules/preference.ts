import { PREFERENCE_FLAGS, type PreferenceFlag } from '#contract/notifications.ts'

export type Flags = Record<PreferenceFlag, boolean>

/** The records that bear on one contact; of several groups, on if any is on (D27). */
export interface PreferenceLayers {
  contact: Flags | null
  groups: Flags | null
  global: Flags | null
}

/** D27: a contact's record beats a group's beats the global one beats the defaults. */
export function flagsFor({ contact, groups, global }: PreferenceLayers): Flags {
  return contact ?? groups ?? global ?? PREFERENCE_FLAGS
}
