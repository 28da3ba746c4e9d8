import { readContacts } from '#contract/contacts.ts'
import { deleteAccount } from '#contract/profile.ts'
import { acceptRequest, declineRequest, sendRequest } from '#contract/requests.ts'
import { expect, it } from 'vitest'
import { gate } from './gate.ts'
import { type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()
const { url } = stage

/** Ann, whom these people ask to be their contact. */
async function isAskedBy(names: readonly string[]) {
  let people: Known[] = []
  let ann = await stage.joins('Ann Ray', {}, async known => {
    for (let name of names) {
      let person = await signUpOutside(url, name)
      await person.call(sendRequest, { body: { friendId: known.me.id } })
      people.push(person)
    }
  })
  return { ann, people }
}

it('C062: accepts once, however often Accept is tapped, and takes no other answer meanwhile', async () => {
  let { ann } = await isAskedBy(['Ben Okoro'])
  let { open, opened } = gate()
  let answers: string[] = []
  await ann.page.route('**/api/friend-request/**', async route => {
    answers.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    await opened
    await route.continue()
  })
  await ann.button('Accept Ben Okoro').dblclick()
  for (let word of ['Accept', 'Decline']) {
    expect(await ann.button(`${word} Ben Okoro`).getAttribute('aria-disabled'), word).toBe('true')
  }
  // Playwright itself would wait for a button that is not disabled.
  await ann.button('Decline Ben Okoro').dispatchEvent('click')
  open()
  await ann.hears('You are now connected!')
  await ann.button('Accept Ben Okoro').waitFor({ state: 'detached' })
  expect(answers).toEqual(['accept'])
  expect(await (await ann.outside()).call(readContacts)).toHaveLength(1)
})

it('C063: says so when a request is gone by the time it is accepted, and keeps no ghost of it', async () => {
  let { ann, people } = await isAskedBy(['Ben Okoro', 'Cyd Marsh', 'Dee Novak'])
  let [ben, cyd, dee] = people as [Known, Known, Known]
  let phone = await ann.outside()
  let elsewhere = new Map<number, () => Promise<unknown>>([
    [ben.me.id, () => phone.call(declineRequest, { params: { userId: ben.me.id } })],
    [cyd.me.id, () => cyd.call(deleteAccount)],
    [dee.me.id, () => phone.call(acceptRequest, { params: { userId: dee.me.id } })]
  ])
  // What another device does while the tap is under way.
  await ann.page.route('**/accept', async route => {
    let id = Number(/(\d+)\/accept$/.exec(route.request().url())?.[1])
    await elsewhere.get(id)?.()
    await route.continue()
  })
  // By keyboard: each row moves to where the one before it was tapped.
  for (let name of ['Ben Okoro', 'Cyd Marsh']) {
    await Promise.all([
      ann.hears('This contact request is no longer open.'),
      ann.button(`Accept ${name}`).press('Enter')
    ])
    await ann.hears('Failed to accept contact request')
    await ann.button(`Accept ${name}`).waitFor({ state: 'detached' })
    await ann.closesMessage()
  }
  await Promise.all([
    ann.hears('You are now connected!'),
    ann.button('Accept Dee Novak').press('Enter')
  ])
  await ann.page.getByRole('heading', { name: 'Contact Requests' }).waitFor({ state: 'detached' })
  await ann.button('Notifications').waitFor()
  let contacts = await phone.call(readContacts)
  expect(contacts.map(({ displayName }) => displayName)).toEqual(['Dee Novak'])
})
