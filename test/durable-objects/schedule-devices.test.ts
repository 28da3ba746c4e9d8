import { expect, it } from 'vitest'
import { Ear } from '../support/ear.ts'
import { listeningFamily } from '../support/family.ts'
import { prefers } from '../support/notices.ts'
import { addsEntry, changesEntry, deletesEntry } from '../support/schedules.ts'
import { onAnotherDevice } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

it('a change of the schedule or the preferences reaches the other devices of the person, and nobody else', async () => {
  let { ana, ears, hear } = await listeningFamily()
  let onLaptop = await Ear.of(await onAnotherDevice(ana))
  let hasHeard = (...stale: string[]) =>
    soon(() => expect(onLaptop.socket.of('stale').map(({ what }) => what)).toEqual(stale))
  let entry = await addsEntry(ana, 'Tue 09:00-17:00')
  await hasHeard('schedule')
  await changesEntry(ana, entry, { startTime: '08:00' })
  await hasHeard('schedule', 'schedule')
  await deletesEntry(ana, entry)
  await hasHeard('schedule', 'schedule', 'schedule')
  await prefers(ana, { smartAlerts: false })
  await hasHeard('schedule', 'schedule', 'schedule', 'preferences')
  expect(await hear()).toEqual([[], [], []])
  expect(ears.flatMap(ear => ear.socket.of('stale'))).toEqual([])
})
