import { deleteAccount } from '#contract/profile.ts'
import { createGroup, readGroups } from '#contract/groups.ts'
import { beforeEach, expect, it } from 'vitest'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
let ann: Visitor
let ben: Known

beforeEach(async () => {
  ann = await stage.joins('Ann Ray', {}, async known => {
    ben = await signUpOutside(url, 'Ben Okoro')
    await befriendOutside(ben, known)
  })
})

it('C103: makes one group of a double click, and shows any name as text, apart from All Groups', async () => {
  await ann.opensGroups()
  let create = ann.button(/^Create (Group|your first group)$/).first()
  for (let name of ['All Groups', '<b>x</b>']) {
    await create.click()
    await ann.dialog.getByLabel('Name').fill(name)
    await ann.dialog.getByRole('button', { name: 'Create', exact: true }).dblclick()
    await ann.dialog.waitFor({ state: 'detached' })
    await ann.page.getByRole('heading', { name: `${name} (0 members)` }).waitFor()
  }
  let groups = await (await ann.outside()).call(readGroups)
  expect(groups.map(({ name }) => name).toSorted()).toEqual(['<b>x</b>', 'All Groups'])

  await ann.opens('Home')
  await ann.page.getByRole('button', { name: /^Visible to Groups/ }).click()
  let boxes = ann.page.getByRole('checkbox')
  let all = boxes.and(ann.page.getByLabel('All Groups', { exact: true }))
  await ann.page.getByRole('checkbox', { name: /^All Groups \S/ }).click()
  await ann.button(/^Visible to Groups All Groups$/).waitFor()
  expect(await all.isDisabled()).toBe(true)
})

it('C103: keeps the dialog and what was typed when the name is blank or taken', async () => {
  await (await ann.outside()).call(createGroup, { body: { name: 'Family' } })
  await ann.opensGroups()
  await ann.button('Create Group').click()
  let submit = ann.dialog.getByRole('button', { name: 'Create', exact: true })
  for (let blank of ['', '  ']) {
    await ann.dialog.getByLabel('Name').fill(blank)
    expect(await submit.isDisabled(), JSON.stringify(blank)).toBe(true)
  }
  await ann.dialog.getByLabel('Name').fill('fAMILY')
  await submit.click()
  await ann.hears('You already have a group with this name.')
  expect(await ann.dialog.getByLabel('Name').inputValue()).toBe('fAMILY')
})

it('C103: counts one member less when a contact deletes the account', async () => {
  await ann.creates('Family')
  await ann.button('Add Member to Family').click()
  await ann.button('Add Ben Okoro').click()
  await ann.closesDialog()
  await ann.page.getByRole('heading', { name: 'Family (1 members)' }).waitFor()
  await ben.call(deleteAccount)
  await ann.page.getByRole('heading', { name: 'Family (0 members)' }).waitFor()
  await ann.page.getByText('No members in this group yet').waitFor()
})
