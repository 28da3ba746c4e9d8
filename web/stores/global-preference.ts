import {
  postPreference,
  type Preference,
  PREFERENCE_FLAGS,
  type PreferenceFlag,
  putPreference
} from '#contract/notifications.ts'
import { computed } from 'nanostores'
import { call } from '../lib/call.ts'
import { eager } from '../lib/eager.ts'
import { DONE, FAILED } from '../words/settings-toasts.ts'
import { preferences } from './preferences.ts'
import { tell } from './toasts.ts'

const change = eager(preferences)

const NOBODY = { friendId: null, groupId: null } as const
const DEFAULTS: Preference = { ...NOBODY, ...PREFERENCE_FLAGS }

function globalOf(records: readonly Preference[]): Preference | undefined {
  return records.find(({ friendId, groupId }) => friendId === null && groupId === null)
}

/** D27: what holds where no contact or group has a record of its own; the defaults until something was chosen. */
export const $preference = computed(
  preferences.$state,
  ({ value }) => value && (globalOf(value) ?? DEFAULTS)
)

/** SPEC 7: changes the global record, or makes it with the first change. */
export function setPreference(flag: PreferenceFlag, isOn: boolean): Promise<boolean> {
  let wish = (records: Preference[]) => {
    let before = globalOf(records)
    let after = { ...(before ?? DEFAULTS), [flag]: isOn }
    return [...records.filter(record => record !== before), after]
  }
  return tell(async () => {
    await change(wish, held =>
      held && globalOf(held)
        ? call(putPreference, { body: { ...NOBODY, [flag]: isOn } })
        : call(postPreference, { body: { ...DEFAULTS, [flag]: isOn } })
    )
    return DONE.preferences
  }, FAILED.preferences)
}
