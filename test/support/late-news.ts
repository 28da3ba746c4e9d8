import { expect, onTestFinished } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import type { Person } from './people.ts'
import { soon } from './soon.ts'

/**
 * Holds the next news of a status on their way to each of these people, while everything else is as quick as ever.
 * `areSent` waits until all are on their way, `arrive` lets them go on and waits until they have come.
 */
export function holdNews(people: readonly Person[]) {
  let ids = new Set(people.map(({ id }) => String(id)))
  let isHeld = true
  let arrived = 0
  let { hearOf } = UserPresence.prototype
  UserPresence.prototype.hearOf = async function (...given) {
    if (!ids.delete(this['ctx'].id.name ?? '')) return hearOf.apply(this, given)
    await soon(() => expect(isHeld).toBe(false))
    await hearOf.apply(this, given)
    arrived += 1
  }
  onTestFinished(() => {
    isHeld = false
    UserPresence.prototype.hearOf = hearOf
  })
  return {
    areSent: async () => soon(() => expect(ids.size).toBe(0)),
    arrive: async () => {
      isHeld = false
      await soon(() => expect(arrived).toBe(people.length))
    }
  }
}
