import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup } from '#contract/groups.ts'
import { search } from '#contract/requests.ts'
import { expect, it } from 'vitest'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()
const { url } = stage

async function befriends(ann: Known, names: readonly string[]): Promise<void> {
  for (let name of names) await befriendOutside(await signUpOutside(url, name), ann)
}

it('C069: finds names of any script and case, in the box of Contacts as in the search', async () => {
  let names = ['Émile Zola', 'ÇELİK Ayşe', 'Οδυσσέας', 'Черв', 'Straße', 'José']
  let ann = await stage.joins('Ann Ray', {}, known => befriends(known, names))
  let outside = await ann.outside()
  await ann.opens('Contacts')
  let box = ann.page.getByLabel('Search contacts')
  let rows = ann.page.getByRole('button', { name: /^More for / })
  let found: Record<string, string[]> = {}
  for (let query of ['émile', 'emile', 'çelik', 'οδυσσέας', 'черв', 'STRASSE', 'josé']) {
    let people = await outside.call(search, { body: { query } })
    let friends = people.filter(({ relation }) => relation === 'friend')
    found[query] = friends.map(({ displayName }) => displayName)
    await box.fill(query)
    await expect
      .poll(async () =>
        (await rows.all()).length === 0
          ? []
          : rows.evaluateAll(all => all.map(row => row.getAttribute('aria-label')))
      )
      .toEqual(found[query].map(name => `More for ${name}`))
  }
  expect(found).toMatchObject({
    émile: ['Émile Zola'],
    οδυσσέας: ['Οδυσσέας'],
    черв: ['Черв'],
    josé: ['José'.normalize()]
  })
})

it('C108: stands for a face with a whole character, upper-cased', async () => {
  let letters = {
    '😀 Ana': '😀',
    '👩‍👧 Eva': '👩‍👧',
    ßen: 'SS',
    éva: 'É',
    ǆ: 'Ǆ',
    نور: 'ن',
    '  Bo': 'B'
  }
  let ann = await stage.joins('Ann Ray', {}, known => befriends(known, Object.keys(letters)))
  await ann.opens('Contacts')
  let rows = ann.page.getByRole('listitem').filter({ hasText: '@' })
  await expect.poll(() => rows.count()).toBe(7)
  for (let [name, letter] of Object.entries(letters)) {
    let row = rows.filter({ has: ann.page.getByText(name.trim().normalize(), { exact: true }) })
    let face = row.locator('[data-tint]')
    expect(await face.innerText(), name).toBe(letter)
    let sticksOut = await face.evaluate(
      circle => (circle.firstElementChild?.scrollWidth ?? 0) - circle.clientWidth
    )
    expect(sticksOut, name).toBeLessThanOrEqual(0)
  }
})

it('C109: sorts members by the last word of their names, whatever the accents and cases', async () => {
  let names = ['Zoe Adams', 'José Álvarez', 'Ana ', 'madonna', 'Bo  de  Wit', 'Ärni Öst', '李 小龍']
  let ann = await stage.joins('Ann Ray', {}, async known => {
    await befriends(known, [...names, 'Ana Lee', 'Ana Lee'])
    let { id } = await known.call(createGroup, { body: { name: 'Everybody' } })
    for (let { friendshipId } of await known.call(readContacts)) {
      await known.call(addMember, { params: { id }, body: { friendshipId } })
    }
  })
  await ann.page.goto('/contacts?view=groups')
  let rows = ann.page.getByRole('list', { name: 'Members of Everybody' }).getByRole('listitem')
  await expect
    .poll(() => rows.locator('bdi').allInnerTexts())
    .toEqual([
      'Zoe Adams',
      'José Álvarez',
      'Ana',
      'Ana Lee',
      'Ana Lee',
      'madonna',
      'Ärni Öst',
      'Bo de Wit',
      '李 小龍'
    ])
})
