import { PREFERENCE_FLAGS } from '#contract/notifications.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { later, offline, refusal } from './app-server.ts'
import { here, WANTED } from './push-devices.ts'
import { click, isOn, pass, SettingsVisit, told } from './settings-visit.tsx'

const visit = new SettingsVisit()
const PREFERENCES = '/api/notifications/preferences'
const NOBODY = { friendId: null, groupId: null }

describe('the tabs', () => {
  it('are three, and the address keeps which one is open', async () => {
    await visit.open()
    let tabs = screen.getAllByRole('tab')
    expect(tabs.map(tab => tab.textContent)).toEqual(['Settings', 'Schedule', 'NFC'])
    await click('Schedule', 'tab')
    expect(location.search).toBe('?tab=schedule')
    expect(screen.getByRole('tabpanel', { name: 'Schedule' }).textContent).toContain(
      'Schedule Status'
    )
    await click('Settings', 'tab')
    expect(location.search).toBe('')
  })

  it('go by arrow keys, Home and End, with one of them in the order of Tab', async () => {
    await visit.open()
    let press = async (key: string) => {
      fireEvent.keyDown(document.activeElement!, { key })
      await pass(20)
      return document.activeElement?.textContent
    }
    screen.getByRole('tab', { name: 'Settings' }).focus()
    expect(await press('ArrowRight')).toBe('Schedule')
    expect(await press('End')).toBe('NFC')
    expect(await press('ArrowRight')).toBe('Settings')
    expect(await press('ArrowLeft')).toBe('NFC')
    expect(await press('Home')).toBe('Settings')
    let inOrder = screen.getAllByRole('tab').filter(tab => tab.tabIndex === 0)
    expect(inOrder.map(tab => tab.textContent)).toEqual(['Settings'])
  })

  it('open the first one for a tab that there is not', async () => {
    await visit.open('nope')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Settings')
  })
})

describe('the profile', () => {
  it('names the person, with email and score, and leads to the account', async () => {
    await visit.open()
    let link = screen.getByRole('link', { name: /Ana Silva/ })
    expect(link.getAttribute('href')).toBe('/account')
    expect(link.textContent).toContain('ana@example.test')
    expect(link.textContent).toContain('120')
  })
})

describe('the notification toggles', () => {
  it('show the defaults while nothing was chosen', async () => {
    await visit.open()
    let shown = screen
      .getAllByRole('switch')
      .map(one => [one.getAttribute('aria-label'), one.getAttribute('aria-checked')])
    expect(shown).toEqual([
      ['Friend requests', 'true'],
      ['Status changes', 'true'],
      ['Call available', 'true'],
      ['Smart alerts', 'true'],
      ['Push notifications', 'false'],
      ['Email notifications', 'false']
    ])
  })

  it('say what they are before it is known how they stand, and the words stay', async () => {
    let stored = later()
    visit.server.answers[`GET ${PREFERENCES}`] = stored.answer
    await visit.open()
    let words = screen.getByText('Status changes')
    expect(screen.queryByRole('switch', { name: 'Status changes' })).toBeNull()
    stored.give({ body: [] })
    await pass()
    expect(isOn('Status changes')).toBe(true)
    expect(screen.getByText('Status changes')).toBe(words)
  })

  it('say nothing of pushes before it is known whether they reach this device', async () => {
    let isSaid = () => screen.queryByRole('switch', { name: 'Push notifications' }) !== null
    let [wishes, devices] = [later(), later()]
    visit.server.answers[`GET ${PREFERENCES}`] = wishes.answer
    visit.server.answers['GET /api/push/subscriptions'] = devices.answer
    await visit.open()
    expect([screen.getByText('Push notifications').isConnected, isSaid()]).toEqual([true, false])
    wishes.give({ body: [WANTED] })
    await pass()
    expect(isSaid()).toBe(false)
    devices.give({ body: [here] })
    await pass()
    expect(isOn('Push notifications')).toBe(true)
  })

  it('can be switched where the devices could not be had', async () => {
    visit.server.answers[`GET ${PREFERENCES}`] = { body: [WANTED] }
    visit.server.answers['GET /api/push/subscriptions'] = offline
    await visit.open()
    expect(isOn('Push notifications')).toBe(false)
  })

  it('C104: the first change makes the record, the next one sends its flag alone', async () => {
    let created = later()
    visit.server.answers[`POST ${PREFERENCES}`] = created.answer
    visit.server.answers[`PUT ${PREFERENCES}`] = { body: {} }
    await visit.open()
    await click('Status changes', 'switch')
    await click('Email notifications', 'switch')
    expect([isOn('Status changes'), isOn('Email notifications')]).toEqual([false, true])
    expect(visit.server.calls(`PUT ${PREFERENCES}`)).toEqual([])
    let record = { ...NOBODY, ...PREFERENCE_FLAGS, statusChanges: false }
    visit.server.answers[`GET ${PREFERENCES}`] = { body: [{ ...record, emailNotifications: true }] }
    created.give({ body: record })
    await pass(50)
    expect(visit.server.calls(`POST ${PREFERENCES}`)).toEqual([record])
    expect(visit.server.calls(`PUT ${PREFERENCES}`)).toEqual([
      { ...NOBODY, emailNotifications: true }
    ])
    expect([isOn('Status changes'), isOn('Email notifications')]).toEqual([false, true])
    expect(told()).toBe('Preferences Updated')
  })

  it('C104: one that fails is taken back alone, in the words of the catalogue', async () => {
    let record = { ...NOBODY, ...PREFERENCE_FLAGS }
    visit.server.answers[`GET ${PREFERENCES}`] = { body: [record] }
    await visit.open()
    let first = later()
    visit.server.answers[`PUT ${PREFERENCES}`] = first.answer
    await click('Friend requests', 'switch')
    await click('Smart alerts', 'switch')
    visit.server.answers[`PUT ${PREFERENCES}`] = { body: record }
    visit.server.answers[`GET ${PREFERENCES}`] = { body: [{ ...record, smartAlerts: false }] }
    first.give(offline)
    await pass(1)
    expect([isOn('Friend requests'), isOn('Smart alerts')]).toEqual([true, false])
    await pass(50)
    expect([isOn('Friend requests'), isOn('Smart alerts')]).toEqual([true, false])
    expect(visit.server.calls(`PUT ${PREFERENCES}`).at(-1)).toEqual({
      ...NOBODY,
      smartAlerts: false
    })
  })

  it('tell that a change failed, and offer to read again what could not be read', async () => {
    visit.server.answers[`GET ${PREFERENCES}`] = refusal('unavailable')
    await visit.open()
    expect(screen.getByText("Your notification settings couldn't be loaded.")).toBeDefined()
    visit.server.answers[`GET ${PREFERENCES}`] = { body: [] }
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    await pass(50)
    visit.server.answers[`POST ${PREFERENCES}`] = offline
    await click('Call available', 'switch')
    await pass(50)
    expect(isOn('Call available')).toBe(true)
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Update Failed',
      text: 'Failed to update notification preferences. Please try again.'
    })
  })
})

describe('Sign Out', () => {
  it('leaves at once, whatever becomes of the call', async () => {
    visit.server.answers['POST /api/logout'] = offline
    await visit.open()
    await click('Sign Out')
    expect(localStorage.getItem('sessionId')).toBeNull()
    expect(screen.queryByText('Ana Silva')).toBeNull()
  })
})
