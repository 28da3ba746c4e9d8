import { FAILURES } from '#contract/failures.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changePassword } from '../../web/stores/account.ts'
import { newsReader } from '../../web/stores/news.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { at, refusal } from './app-server.ts'
import { laptop as notified } from './push-devices.ts'
import { click, laptop, now, pass, phone, SettingsVisit, told } from './settings-visit.tsx'

const visit = new SettingsVisit()
const PUSHED = 'GET /api/push/subscriptions'

describe('the devices', () => {
  it('are listed, this one first, by what they are and as well as it is known', async () => {
    await visit.open()
    let list = screen.getByRole('region', { name: 'Your devices' })
    let rows = within(list).getAllByRole('listitem')
    expect(rows[0]!.textContent).toBe('Firefox on LinuxThis deviceSigned in on May 1')
    expect(rows[1]!.textContent).toContain('Chrome on Android')
    expect(rows[1]!.textContent).toContain('Last active around Apr 29')
    expect(rows[1]!.textContent).toContain('Signed in on Mar 28, 2025')
  })

  it('of a kind are told apart by when they were signed in', async () => {
    let older = { ...phone, id: 33, createdAt: at(now - 500 * 86_400_000) }
    visit.server.answers['GET /api/sessions'] = { body: [laptop, phone, older] }
    await visit.open()
    let ways = screen.getAllByRole('button', { name: /^Sign out Chrome on Android, signed in on / })
    let names = ways.map(way => way.getAttribute('aria-label'))
    expect(names[0]).toContain('Mar 28, 2025')
    expect(new Set(names).size).toBe(2)
  })

  it('are signed out one by one, and notified no more', async () => {
    visit.server.answers[PUSHED] = { body: [notified] }
    visit.server.answers[`DELETE /api/sessions/${phone.id}`] = () => {
      visit.server.answers['GET /api/sessions'] = { body: [laptop] }
      visit.server.answers[PUSHED] = { body: [] }
      return { status: 204 }
    }
    await visit.open()
    await click(/^Sign out Chrome on Android/)
    await pass(50)
    expect(screen.queryByText(/on (Android|iPad)$/)).toBeNull()
    expect(screen.getByText('You are signed in nowhere else.')).toBeDefined()
    expect(told()).toBe('That device is signed out')
    expect(document.activeElement?.textContent).toBe('Your devices')
  })

  it('come and go as they do elsewhere', async () => {
    visit.server.answers['GET /api/sessions'] = { body: [laptop] }
    await visit.open()
    let hear = newsReader()
    for (let [version, list] of [[phone, laptop], [laptop]].entries()) {
      visit.server.answers['GET /api/sessions'] = { body: list }
      let news = { type: 'stale', what: 'account', version: version + 1, serverTime: Date.now() }
      hear(JSON.stringify(news))
      await pass(50)
      expect(screen.queryAllByText('Chrome on Android').length).toBe(list.length - 1)
    }
  })

  it('go with a password that was changed, also while no news comes', async () => {
    visit.server.answers[PUSHED] = { body: [notified] }
    await visit.open()
    expect(screen.getAllByText(/on (Android|iPad)$/).length).toBe(2)
    visit.server.answers['POST /api/change-password'] = () => {
      visit.server.answers['GET /api/sessions'] = { body: [laptop] }
      visit.server.answers[PUSHED] = { body: [] }
      return { status: 204 }
    }
    let password = 'four brown horses'
    await changePassword({ confirmPassword: password, currentPassword: 'old', password })
    await pass(50)
    expect(screen.queryByText(/on (Android|iPad)$/)).toBeNull()
  })

  it('are no failure when they have signed out themselves', async () => {
    await visit.open()
    visit.server.answers[`DELETE /api/sessions/${phone.id}`] = refusal('session_not_found')
    visit.server.answers['GET /api/sessions'] = { body: [laptop] }
    await click(/^Sign out Chrome on Android/)
    await pass(50)
    expect(screen.queryByText('Chrome on Android')).toBeNull()
    expect(told()).toBe('That device is signed out')
  })

  it('are signed out all at once, but this one', async () => {
    visit.server.answers['GET /api/sessions'] = { body: [laptop, phone, { ...phone, id: 33 }] }
    await visit.open()
    visit.server.answers['DELETE /api/sessions'] = refusal('unavailable')
    await click('Sign out all other devices')
    await pass(50)
    expect($toast.get()).toMatchObject({
      title: 'Failed to sign out elsewhere',
      text: FAILURES.unavailable.message
    })
    visit.server.answers['DELETE /api/sessions'] = () => {
      visit.server.answers['GET /api/sessions'] = { body: [laptop] }
      return { status: 204 }
    }
    await click('Sign out all other devices')
    await pass(50)
    expect(told()).toBe('All other devices are signed out')
    expect(screen.queryByText('Chrome on Android')).toBeNull()
  })
})
