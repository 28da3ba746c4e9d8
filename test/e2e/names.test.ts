import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup } from '#contract/groups.ts'
import { search } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import type { Locator } from 'playwright-core'
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

/** What stands in a place, in the order in which it is seen: line by line, from left to right. */
function seen(place: Locator): Promise<string> {
  return place.evaluate(element => {
    let texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let drawn: { bottom: number; left: number; letter: string }[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (let [at, letter] of [...(node.nodeValue ?? '')].entries()) {
        let range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        for (let { bottom, left, width } of range.getClientRects()) {
          if (width > 0) drawn.push({ bottom: Math.round(bottom / 8), left, letter })
        }
      }
    }
    drawn.sort((one, other) => one.bottom - other.bottom || one.left - other.left)
    // A blank at the end of a line is not drawn.
    return drawn
      .map(({ bottom, letter }, index) =>
        bottom > (drawn[index - 1]?.bottom ?? bottom) ? ` ${letter}` : letter
      )
      .join('')
  })
}

it('C032: names that run from right to left turn neither a sentence nor a number', async () => {
  let name = 'محمد علي'
  let backwards = [...name].toReversed().join('')
  let ann = await stage.joins('Ann Ray', {}, async known => {
    let contact = await signUpOutside(url, name)
    await befriendOutside(contact, known)
    await contact.call(changeStatus, { body: { status: 'available' } })
    let { id } = await known.call(createGroup, { body: { name } })
    let [friend] = await known.call(readContacts)
    let body = { friendshipId: friend!.friendshipId }
    await known.call(addMember, { params: { id }, body })
    await known.call(changeStatus, { body: { status: 'available', visibleToGroupIds: [id] } })
  })
  expect(await seen(ann.page.getByText(/^Visible to .+\(1\)$/))).toBe(`Visible to ${backwards} (1)`)

  await ann.button(`Call ${name}`).click()
  let number = ann.page.getByText(/, \+44 20 7946 0018$/).first()
  expect(await seen(number)).toBe(`${backwards}, +44 20 7946 0018`)
  await number.waitFor({ state: 'detached' })

  await ann.button(/^Notifications/).click()
  let sentence = ann.dialog.getByText(new RegExp(`^${name} sent you a contact request$`))
  expect(await seen(sentence)).toBe(`${backwards} sent you a contact request`)
})
