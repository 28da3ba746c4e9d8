import { at } from './clock.ts'
import { Ear } from './ear.ts'
import type { Person } from './people.ts'
import { makeContacts, newPeople } from './seed.ts'

/** A Monday morning. */
export const NINE = '2026-05-04T09:00:00Z'

/** The four people of CASES: Ben is in Ana's family, Cyd in her work, Dee a contact in no group. It is nine o'clock. */
export async function family() {
  at(NINE)
  let [ana, ben, cyd, dee] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak')
  await makeContacts(ana, ben, cyd, dee)
  let fam = await ana.creates('Family', [ben])
  let work = await ana.creates('Work', [cyd])
  return { ana, ben, cyd, dee, fam, work }
}

/** The same, each contact of Ana listening: `hear()` gives what Ben, Cyd and Dee heard since the last time. */
export async function listeningFamily() {
  let all = await family()
  let ears = await Promise.all([Ear.of(all.ben), Ear.of(all.cyd), Ear.of(all.dee)])
  let hear = () => Promise.all(ears.map(ear => ear.hears(all.ana)))
  await hear()
  return { ...all, ears, hear }
}

/** The news that `person` is available now, with what else may be seen of it. */
export function isOn(person: Person, seen: { message?: string; until?: Date } = {}) {
  return {
    type: 'status_change',
    userId: person.id,
    displayName: person.name,
    status: 'available',
    ...viewed(seen)
  }
}

/** The news that `person` is unavailable now. */
export function isOff(person: Person) {
  return {
    type: 'status_change',
    userId: person.id,
    displayName: person.name,
    status: 'unavailable'
  }
}

/** The news that only what is seen beside the word has changed. */
export function isOtherwise(person: Person, seen: { message?: string; until?: Date } = {}) {
  return { type: 'contact_changed', userId: person.id, ...viewed(seen) }
}

function viewed({ message, until }: { message?: string; until?: Date }) {
  return {
    ...(message === undefined ? {} : { statusMessage: message }),
    ...(until === undefined ? {} : { statusExpiresAt: until.toISOString() })
  }
}
