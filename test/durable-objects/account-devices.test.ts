import type { SessionItem } from '#contract/sessions.ts'
import { expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { NINE } from '../support/family.ts'
import {
  linksOf,
  makesInvite,
  makesLink,
  revokesLink,
  takesInvite,
  triesInvite
} from '../support/links.ts'
import { noticesOf, readsAll } from '../support/notices.ts'
import { type Person, signUp } from '../support/people.ts'
import { PushDevice, subscribes, SUBSCRIPTIONS } from '../support/pushes.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

const staleAccount = { type: 'stale', what: 'account' }

async function revokes(person: Person, path: string, id: number): Promise<void> {
  expect(await person.tries('DELETE', `${path}/${id}`)).toMatchObject({ status: 204 })
}

/** What Ana does on her laptop, and how often her phone hears of it. */
const DEEDS: [string, (laptop: Person) => Promise<void>, number][] = [
  ['makes an invite', async laptop => void (await makesInvite(laptop)), 1],
  [
    'revokes an invite',
    async laptop => revokes(laptop, '/api/invites', (await makesInvite(laptop)).id),
    2
  ],
  ['makes a link', async laptop => void (await makesLink(laptop)), 1],
  ['revokes a link', async laptop => revokesLink(laptop, await makesLink(laptop)), 2],
  [
    'adds a device for pushes',
    async laptop => void (await subscribes(laptop, await PushDevice.make())),
    1
  ],
  [
    'takes away a device for pushes',
    async laptop =>
      revokes(laptop, SUBSCRIPTIONS, (await subscribes(laptop, await PushDevice.make())).id),
    2
  ],
  ['signs out there', async laptop => laptop.signsOut(), 1],
  [
    'signs out a third device',
    async laptop => {
      let tablet = await onAnotherDevice(laptop)
      let list = (await tablet.tries('GET', '/api/sessions')).body as SessionItem[]
      await revokes(laptop, '/api/sessions', list.find(({ current }) => current)!.id)
    },
    1
  ]
]

it.each(DEEDS)(
  'D2: a phone hears what its owner %s elsewhere, and no contact does',
  async (_, deed, times) => {
    at(NINE)
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    await makeContacts(ana, ben)
    let laptop = await onAnotherDevice(ana)
    let [phone, friend] = [await Ear.of(ana), await Ear.of(ben)]
    await deed(laptop)
    await soon(() => expect(phone.socket.of('stale')).toHaveLength(times))
    let heard = (await phone.hears()).filter(({ type }) => type !== 'me')
    expect(heard).toEqual(Array.from({ length: times }, () => staleAccount))
    expect(await friend.hears()).toEqual([])
  }
)

it('D2: a phone hears that its owner signs in elsewhere', async () => {
  let ana = await signUp('Ana Silva')
  let phone = await Ear.of(ana)
  await ana.signsInAgain()
  expect(await phone.hearsNext(ana)).toEqual([staleAccount])
})

it('D51: a phone hears that somebody came by an invite', async () => {
  at(NINE)
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  let { token } = await makesInvite(ana)
  let phone = await Ear.of(ana)
  await takesInvite(ben, token)
  let heard = await phone.hearsNext(ana, ben)
  while (heard.length < 2) heard.push(...(await phone.hearsNext(ana, ben)))
  expect(heard).toContainEqual(staleAccount)
  expect(heard).toContainEqual({ type: 'contact_added', userId: ben.id })
})

it('D2: what its owner has read on one device is read on the others', async () => {
  at(NINE)
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
  await ben.goesAvailable()
  let [laptop, phone] = [await onAnotherDevice(ana), await Ear.of(ana)]
  await readsAll(laptop)
  let [notice] = await noticesOf(ana)
  expect(notice).toMatchObject({ title: 'Ben Okoro is available', read: true })
  await soon(() =>
    expect(phone.socket.of('notification').map(({ notification }) => notification)).toEqual([
      notice
    ])
  )
})

it('a phone hears of nothing that was refused', async () => {
  at(NINE)
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  let laptop = await onAnotherDevice(ana)
  let phone = await Ear.of(ana)
  for (let path of [
    '/api/invites/7',
    '/api/action-links/7',
    `${SUBSCRIPTIONS}/7`,
    '/api/sessions/7'
  ])
    expect(await laptop.tries('DELETE', path)).toMatchObject({ status: 404 })
  expect(await laptop.tries('POST', '/api/invites', { days: 3 })).toMatchObject({ status: 400 })
  expect(await triesInvite(ben, 'f'.repeat(64))).toMatchObject({ status: 400 })
  expect(await linksOf(ana)).toEqual([])
  expect(await phone.hears(ana)).toEqual([])
})
