import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeReader } from './fake-reader.ts'
import {
  ana,
  ben,
  entry,
  family,
  fill,
  expectRole,
  expectText,
  tap,
  WholeApp
} from './whole-app.tsx'

// SPEC 2, the second half: Groups, Info and About, Settings, the account, the screens of links.

const app = new WholeApp()

const holds = (call: string, body: unknown) => (app.server.answers[call] = { body })

describe('SPEC 2, Groups', () => {
  const address = '/contacts?view=groups'

  it('shows each group with its colour, size, members and what can be done', async () => {
    await app.opens(address)
    await expectRole('heading', 'Contact Groups')
    let [heading] = await expectRole('heading', 'Family (1 members)')
    let dot = heading!.querySelector<HTMLElement>('span[style]')
    expect(dot?.style.backgroundColor).toBe(family.color)
    await expectRole('button', 'Delete group Family')
    await expectRole('button', 'Remove Ben Okoro from Family')
    await expectText('No members in this group yet')
  })

  it('asks before it deletes', async () => {
    let confirm = vi.fn<(question: string) => boolean>(() => false)
    vi.stubGlobal('confirm', confirm)
    await app.opens(address)
    await tap('Delete group Family')
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this group?')
    expect(app.server.calls('DELETE /api/contact-groups/501')).toEqual([])
  })

  it.each([
    ['Its schedule goes with it.', [entry]],
    ['Its 2 schedules go with it.', [entry, { ...entry, id: 42 }]]
  ])('says what goes with it: %s', async (words, entries) => {
    let confirm = vi.fn<(question: string) => boolean>(() => false)
    vi.stubGlobal('confirm', confirm)
    let other = { ...entry, id: 43, groupId: null }
    let own = entries.map(each => ({ ...each, groupId: 501 }))
    holds('GET /api/scheduled-availability', [...own, other])
    await app.opens(address)
    await tap('Delete group Family')
    expect(confirm).toHaveBeenCalledWith(`Are you sure you want to delete this group?\n\n${words}`)
  })

  it('says that there are none', async () => {
    holds('GET /api/contact-groups', [])
    await app.opens(address)
    await expectText('No contact groups', 'Create groups to organize your contacts')
    await expectRole('button', 'Create your first group')
  })

  it('creates one by its name and one of eight colours, the first green at first', async () => {
    await app.opens(address)
    await tap('Create Group')
    let [dialog] = await expectRole('dialog', 'Create Group')
    let colors = within(dialog!).getAllByRole<HTMLInputElement>('radio')
    expect(colors.map(({ checked }) => checked)).toEqual([true, ...Array<boolean>(7).fill(false)])
    expect(colors[0]?.value).toBe('#10b981')
    let create = within(dialog!).getByRole<HTMLButtonElement>('button', { name: 'Create' })
    expect(create.disabled).toBe(true)
    await fill({ 'Group name': ' ' })
    expect(create.disabled).toBe(true)
    await fill({ 'Group name': 'Chess' })
    expect(create.disabled).toBe(false)
  })

  it('adds members out of the contacts, until everybody is in', async () => {
    await app.opens(address)
    await tap('Add Member to Family')
    await expectRole('button', 'Add Cleo Diaz')
    expect(screen.queryByRole('button', { name: 'Add Ben Okoro' })).toBeNull()
    await fill({ 'Search contacts': 'zzz' })
    await expectText('No contacts found matching your search')
  })

  it('says that everybody is in', async () => {
    holds('GET /api/friends', [ben])
    await app.opens(address)
    await tap('Add Member to Family')
    await expectText('All friends are already in this group')
  })
})

describe('SPEC 2, Info and About', () => {
  it('Info tells of availability, groups, NFC, notifications, score and privacy', async () => {
    await app.opens('/info')
    for (let topic of [/switch/i, /whom you choose/, /tag/, /news/, /score/i, /Yours/]) {
      await expectRole('heading', topic)
    }
    await expectText('for each hour available', 'for each new connection', /for each call/)
  })

  it('About tells of mission and values, answers questions and compares', async () => {
    await app.opens('/about')
    for (let part of [/for want of the right moment/, 'What it stands for', 'Common questions']) {
      await expectText(part)
    }
    await expectText('Compared with what you do now', /a live channel connects it/)
  })

  it('the privacy notice tells what is kept, backups included', async () => {
    await app.opens('/privacy')
    await expectText(/backup/i)
  })
})

describe('SPEC 2, Settings', () => {
  it('has three tabs; the first holds the profile, the toggles and Sign Out', async () => {
    await app.opens('/settings')
    for (let tab of ['Settings', 'Schedule', 'NFC']) await expectRole('tab', tab)
    await expectText(ana.displayName, ana.email, 'Score 150')
    for (let toggle of ['Friend requests', 'Status changes', 'Call available']) {
      await expectRole('switch', toggle)
    }
    await expectRole('button', 'Sign Out')
    await tap(/Ana Silva/, 'link')
    await expectRole('heading', 'Account Settings')
  })

  it('Schedule: the status card, and a card for each weekday with its entries', async () => {
    await app.opens('/settings?tab=schedule')
    await expectRole('heading', 'Schedule Status')
    await expectText(/^(Manual|Scheduled)$/, 'Now', 'Next change', 'Weekly Schedule', 'Unavailable')
    await expectRole('button', 'Add Schedule')
    let days = screen.getAllByRole('heading', { level: 3 }).map(day => day.textContent)
    expect(days).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday'
    ])
    let monday = screen.getByRole('listitem', { name: 'Monday' })
    expect(monday.textContent).toMatch(/1 schedule.*9:00\sAM – 5:00\sPM.*All Contacts/)
    await expectRole('switch', /^Monday/)
    await expectRole('button', /^Delete Monday/)
    await expectText('No schedules for this day', '0 schedules')
    await tap('Add Schedule')
    for (let label of ['Day', 'Start time', 'End time', 'Visible to']) {
      await screen.findByLabelText(label)
    }
  })

  it('Schedule: says that there is none', async () => {
    holds('GET /api/scheduled-availability', [])
    await app.opens('/settings?tab=schedule')
    await expectText('No Schedules Set')
  })

  it('NFC: the guide for iPhones, writing and listening where they work', async () => {
    app.hasNfc()
    await app.opens('/settings?tab=nfc')
    await expectText('Set it up with an iPhone', /tag-writing app/, /record of the type URL/)
    await expectText(`${location.origin}/nfc-toggle`)
    await expectRole('button', 'Write to NFC Tag')
    await tap('Start Listening')
    await expectRole('button', 'Stop Listening')
  })

  it.each([
    ['Browser not supported', 'Android 16 Chrome/150.0 Mobile', true, undefined],
    ['Secure connection required', 'Android 16 Chrome/150.0 Mobile', false, FakeReader],
    ['Chrome or Edge required', 'Android 16; rv:150.0 Gecko Firefox/150.0', true, undefined],
    ['Android device required', 'X11; Linux x86_64 Chrome/150.0', true, undefined]
  ])('NFC: says where it does not work: %s', async (reason, userAgent, isSecure, reader) => {
    if (reader) vi.stubGlobal('NDEFReader', reader)
    vi.stubGlobal('isSecureContext', isSecure)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    await app.opens('/settings?tab=nfc')
    let [card] = await expectRole('heading', reason)
    expect(card!.closest('section, article, div[aria-labelledby]')).toBeTruthy()
    await expectText('This device', 'Secure connection')
    expect(screen.queryByRole('button', { name: 'Write to NFC Tag' })).toBeNull()
  })

  it('NFC: says where a device turns out to have none', async () => {
    app.hasNfc()
    FakeReader.refusal = 'NotSupportedError'
    await app.opens('/settings?tab=nfc')
    await tap('Start Listening')
    await expectRole('heading', 'NFC not detected')
  })
})

describe('SPEC 2, Account Settings', () => {
  it('has an arrow back, and a card for each thing', async () => {
    await app.opens('/account')
    let [back] = await expectRole('link', 'Back to Settings')
    expect(back!.getAttribute('href')).toBe('/settings')
    for (let card of [
      'Update Account Information',
      'Profile Photo',
      'Change Password',
      'Delete Account'
    ]) {
      await expectRole('heading', card)
    }
    for (let label of ['Name (First Last)', 'Phone number', 'Current password', 'New password']) {
      await screen.findByLabelText(label)
    }
    for (let button of ['Save Changes', 'Upload Photo']) await expectRole('button', button)
    await tap('Delete Account')
    let [dialog] = await expectRole('dialog', 'Delete Account')
    expect(dialog!.textContent).toMatch(
      /permanently deletes the account.*removes all friends and deletes all data.*cannot be undone/
    )
  })

  it('crops a photo', async () => {
    let picture = { close: () => {}, height: 300, width: 400 }
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture))
    await app.opens('/account')
    let input = await screen.findByLabelText('Profile Photo', { selector: 'input' })
    let file = new File(['x'], 'face.png', { type: 'image/png' })
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expectRole('dialog', 'Crop Your Photo')
    await expectText(
      'Drag the corners to adjust the crop area. Your photo will be resized to fit perfectly.'
    )
    for (let button of ['Cancel', 'Use Cropped Photo']) await expectRole('button', button)
    // SPEC 8: a device that cannot cut is told of in the log alone; happy-dom draws nothing.
    let warn = vi.spyOn(console, 'warn').mockReturnValue()
    await tap('Use Cropped Photo')
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('A photo could not be cut'))
    expect(screen.queryByRole('button', { name: 'Close message' })).toBeNull()
  })
})

describe('SPEC 2, the screens of links', () => {
  it('/reset-password asks for a new password, or for a new link where there is none', async () => {
    app.arrives('/reset-password')
    await expectRole('heading', 'The link is missing')
    await expectRole('button', 'Send New Link')
  })
})
