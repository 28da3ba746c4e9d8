import { readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { createGroup } from '#contract/groups.ts'
import { changeStatus } from '#contract/status.ts'
import { expect, it } from 'vitest'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()
const { url } = stage
const FAMILY = '👨‍👩‍👧‍👦'

it('C090: counts a message by what people see, and cuts what is typed or pasted at a whole character', async () => {
  let ann = await stage.joins('Ann Ray')
  let outside = await ann.outside()
  let box = ann.page.getByLabel('Status message')
  let messages: [typed: string, kept: string, count: number][] = [
    ['a'.repeat(51), 'a'.repeat(50), 50],
    [FAMILY.repeat(51), FAMILY.repeat(50), 50],
    [`${'x'.repeat(49)}🎉🎉`, `${'x'.repeat(49)}🎉`, 50],
    ['e\u0301'.repeat(51), 'e\u0301'.repeat(50), 50],
    ['3️⃣'.repeat(25), '3️⃣'.repeat(25), 25]
  ]
  for (let [typed, kept, count] of messages) {
    await box.fill('')
    await box.focus()
    await ann.page.keyboard.insertText(typed)
    expect(await box.inputValue()).toBe(kept)
    await ann.hears(`${count}/50 characters`)
    let body = { status: 'available', statusMessage: kept } as const
    expect((await outside.call(changeStatus, { body })).statusMessage).toBe(kept.normalize())
    await outside.call(changeStatus, { body: { status: 'unavailable' } })
  }
  await box.fill('b'.repeat(49))
  await box.press('End')
  await box.pressSequentially('cd')
  await ann.hears('50/50 characters')
  await ann.switchesOn()
  await expect
    .poll(async () => (await outside.call(readMe)).statusMessage)
    .toBe(`${'b'.repeat(49)}c`)
})

it('C093: takes blanks alone for no message, and never quotes nothing', async () => {
  let ben: Known | undefined
  let ann = await stage.joins('Ann Ray', {}, async known => {
    ben = await signUpOutside(url, 'Ben Okoro')
    await befriendOutside(ben, known)
  })
  let seen = async () => (await ben!.call(readContacts))[0]
  for (let blank of ['   ', '\u00A0', '\u200B', '\n']) {
    await ann.writes(blank)
    await ann.switchesOn()
    await expect.poll(seen, { message: blank }).toMatchObject({ status: 'available' })
    expect(await seen()).not.toHaveProperty('statusMessage')
    await ann.switchesOff()
  }
  await ann.writes(' hi \n there ')
  await ann.switchesOn()
  await expect.poll(seen).toMatchObject({ statusMessage: 'hi there' })
  await ann.switchesOff()
  await expect.poll(seen).toMatchObject({ status: 'unavailable' })
  expect((await (await ann.outside()).call(readMe)).statusMessage).toBeNull()
  expect(await seen()).not.toHaveProperty('statusMessage')
})

it('C003: lets everybody see who picks All again and goes on, and nobody else before', async () => {
  let cyd: Known | undefined
  let ann = await stage.joins('Ann Ray', {}, async known => {
    cyd = await signUpOutside(url, 'Cyd Marsh')
    await befriendOutside(cyd, known)
    await known.call(createGroup, { body: { name: 'Family' } })
  })
  let seen = async () => (await cyd!.call(readContacts))[0]?.status
  await ann.picks('Family')
  let isSwitched = ann.page.waitForResponse('**/api/status')
  await ann.switchesOn()
  await isSwitched
  expect(await seen()).toBe('unavailable')
  await ann.switchesOff()
  // The last group goes, and with it comes All.
  await ann.picks('Family')
  await ann.button(/^Visible to Groups All$/).waitFor()
  await ann.switchesOn()
  await expect.poll(seen).toBe('available')
})
