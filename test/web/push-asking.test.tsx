import { PUSH_ANSWER_MS } from '#contract/timing.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { later } from './app-server.ts'
import { FakePush, SERVER_KEY } from './fake-push.ts'
import { here, WANTED } from './push-devices.ts'
import { click, isOn, pass, SettingsVisit } from './settings-visit.tsx'

const visit = new SettingsVisit()
const SUBSCRIBE = 'POST /api/push/subscriptions'
let push: FakePush

const stored = () => visit.server.calls(SUBSCRIBE)

beforeEach(() => {
  push = new FakePush()
})

afterEach(() => push.ends())

describe('the push switch', () => {
  it('calls the waiting off by a second tap', async () => {
    visit.server.answers['GET /api/push/key'] = { body: { key: SERVER_KEY } }
    push.isInReach = false
    await visit.open()
    await click('Push notifications', 'switch')
    await pass(500)
    expect(isOn('Push notifications')).toBe(true)
    await click('Push notifications', 'switch')
    expect(isOn('Push notifications')).toBe(false)
    push.comesIntoReach()
    await pass(50)
    expect(isOn('Push notifications')).toBe(false)
    expect([stored(), $toast.get()]).toEqual([[], undefined])
  })

  it('is switched off again by a second tap that comes when the server has been told', async () => {
    let slow = later()
    Object.assign(visit.server.answers, {
      'GET /api/push/key': { body: { key: SERVER_KEY } },
      [SUBSCRIBE]: slow.answer,
      'DELETE /api/push/subscriptions/61': { status: 204 }
    })
    await visit.open()
    await click('Push notifications', 'switch')
    await click('Push notifications', 'switch')
    slow.give({ body: here, status: 201 })
    await pass(50)
    expect(isOn('Push notifications')).toBe(false)
    expect($toast.get()?.title).toBe('No more notifications on this device')
    expect([push.held, localStorage.getItem('push')]).toEqual([undefined, null])
  })

  it('says that the browser asks for as long as it does', async () => {
    let decide!: (permission: NotificationPermission) => void
    await visit.open()
    vi.spyOn(Notification, 'requestPermission').mockReturnValue(
      new Promise(resolve => {
        decide = resolve
      })
    )
    let asks = 'Your browser asks whether Porchlight may show notifications.'
    expect(screen.queryByText(asks)).toBeNull()
    await click('Push notifications', 'switch')
    expect(screen.getByText(asks)).toBeDefined()
    expect(isOn('Push notifications')).toBe(false)
    decide('default')
    await pass(50)
    expect(screen.queryByText(asks)).toBeNull()
    expect(screen.getByText(/^Alerts on this device/)).toBeDefined()
  })

  it('waits for a push service that does not answer, says so, and gives up after a while', async () => {
    let waits = 'Waiting for the push service of your browser.'
    Object.assign(visit.server.answers, {
      'GET /api/push/key': { body: { key: SERVER_KEY } },
      [SUBSCRIBE]: { body: here, status: 201 },
      'POST /api/notifications/preferences': { body: WANTED }
    })
    push.isInReach = false
    await visit.open()
    await click('Push notifications', 'switch')
    expect(isOn('Push notifications')).toBe(true)
    expect(screen.queryByText(waits)).toBeNull()
    await pass(500)
    expect(screen.getByText(waits)).toBeDefined()
    await pass(PUSH_ANSWER_MS - 1_000)
    expect(isOn('Push notifications')).toBe(true)
    await pass(1_000)
    expect(isOn('Push notifications')).toBe(false)
    expect(screen.queryByText(waits)).toBeNull()
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Notifications could not be switched on',
      text: 'The push service of your browser may be out of reach. Please try again.'
    })
    expect(stored()).toEqual([])

    push.isInReach = true
    await click('Push notifications', 'switch')
    await pass(50)
    expect(stored()).toHaveLength(1)
  })
})
