import { describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { Ear } from '../support/ear.ts'
import { disturb, lateBy } from '../support/faults.ts'
import { listeningFamily, NINE } from '../support/family.ts'
import type { Person } from '../support/people.ts'

/** The last word that `ear` had of `person`. */
function lastWord(ear: Ear, person: Person) {
  let words = ear.socket.of('status_change').filter(({ userId }) => userId === person.id)
  return words.at(-1)?.status ?? 'unavailable'
}

describe('changes in a burst', () => {
  it(
    'C007: in 50 rounds the last event of everybody agrees with what they read',
    { timeout: 60_000 },
    async () => {
      let { ana, ben, cyd, fam, ears, hear } = await listeningFamily()
      let slowness = 0
      disturb([cyd], async hear => {
        await new Promise(resolve => queueMicrotask(() => resolve(slowness)))
        await cyd.me()
        return hear()
      })
      for (let round = 1; round <= 50; round += 1) {
        at(new Date(NINE).getTime() + round * 61_000)
        await Promise.all([
          ana.goesAvailable({ groups: [] }),
          ana.goesAvailable({ groups: [fam] }),
          ana.goesUnavailable()
        ])
        await hear()
        expect(lastWord(ears[0], ana)).toBe((await ben.sees(ana))?.status)
        expect(lastWord(ears[1], ana)).toBe((await cyd.sees(ana))?.status)
      }
    }
  )
})
