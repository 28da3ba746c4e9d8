import { describe, expect, it } from 'vitest'
import { PREFERENCE_FLAGS, type PreferenceFlag } from '#contract/notifications.ts'
import { type Flags, flagsFor, type PreferenceLayers } from '#rules/preference.ts'

const FLAGS = Object.keys(PREFERENCE_FLAGS) as PreferenceFlag[]

/** A record in which only `flag` has another value than by default. */
function otherwise(flag: PreferenceFlag): Flags {
  return { ...PREFERENCE_FLAGS, [flag]: !PREFERENCE_FLAGS[flag] }
}

const NO_RECORD: PreferenceLayers = { contact: null, groups: null, global: null }

describe('what a person wants to hear of a contact', () => {
  it('is by default everything in the app, and nothing by push or mail', () => {
    expect(flagsFor(NO_RECORD)).toEqual({
      friendRequests: true,
      statusChanges: true,
      callAvailable: true,
      smartAlerts: true,
      pushNotifications: false,
      emailNotifications: false
    })
  })

  it.each(FLAGS)(
    'D27: says a contact’s record before a group’s before the global one: %s',
    flag => {
      let [said, standard] = [otherwise(flag), { ...PREFERENCE_FLAGS }]
      let value = (layers: Partial<PreferenceLayers>) => flagsFor({ ...NO_RECORD, ...layers })[flag]
      expect(value({ global: said })).toBe(!PREFERENCE_FLAGS[flag])
      expect(value({ global: said, groups: standard })).toBe(PREFERENCE_FLAGS[flag])
      expect(value({ global: standard, groups: said })).toBe(!PREFERENCE_FLAGS[flag])
      expect(value({ global: said, groups: said, contact: standard })).toBe(PREFERENCE_FLAGS[flag])
      expect(value({ groups: standard, contact: said })).toBe(!PREFERENCE_FLAGS[flag])
      expect(value({ global: standard, contact: said })).toBe(!PREFERENCE_FLAGS[flag])
    }
  )
})
