import type { PushSubscriptionItem } from '#contract/push.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { healPush, pushDevices } from '../../web/stores/push.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { ana, at, offline, refusal } from './app-server.ts'
import { FakePush, SERVER_KEY } from './fake-push.ts'
import { here, laptop, WANTED } from './push-devices.ts'
import { click, isOn, pass, SettingsVisit, told } from './settings-visit.tsx'

const visit = new SettingsVisit()
const SUBSCRIPTIONS = '/api/push/subscriptions'
const PREFERENCES = '/api/notifications/preferences'
let push: FakePush

beforeEach(() => {
  push = new FakePush()
  Object.assign(visit.server.answers, {
    'GET /api/push/key': { body: { key: SERVER_KEY } },
    [`POST ${SUBSCRIPTIONS}`]: { body: here, status: 201 },
    [`POST ${PREFERENCES}`]: { body: WANTED }
  })
})

afterEach(() => push.ends())

/** What the server holds from now on. */
function holds(...devices: PushSubscriptionItem[]): void {
  visit.server.answers[`GET ${SUBSCRIPTIONS}`] = { body: devices }
  visit.server.answers[`GET ${PREFERENCES}`] = { body: devices.length > 0 ? [WANTED] : [] }
}

const deeds = () =>
  visit.server.asked.map(({ path }) => path).filter(path => !path.startsWith('GET'))
const endpointHeld = () => push.held?.endpoint
const mark = () => localStorage.getItem('push')

describe('the switch', () => {
  it('asks the person once, subscribes this device, and makes it a wish', async () => {
    await visit.open()
    expect(isOn('Push notifications')).toBe(false)
    holds(here)
    await click('Push notifications', 'switch')
    await pass(50)
    expect(push.asked).toBe(1)
    expect(deeds()).toEqual([`POST ${SUBSCRIPTIONS}`, `POST ${PREFERENCES}`])
    expect(visit.server.calls(`POST ${SUBSCRIPTIONS}`)).toEqual([
      {
        endpoint: 'https://push.test/1',
        keys: { auth: 'auth', p256dh: 'p256dh' },
        name: expect.any(String)
      }
    ])
    expect(visit.server.calls(`POST ${PREFERENCES}`)).toMatchObject([{ pushNotifications: true }])
    expect(isOn('Push notifications')).toBe(true)
    expect(mark()).toBe(`${ana.id} https://push.test/1`)
    expect(screen.getByRole('region', { name: 'Notified devices' }).textContent).toContain(
      'Edge on WindowsThis deviceNothing delivered yet'
    )
  })

  it('is off on this device while others are on, and on where the wish is there already', async () => {
    holds(laptop)
    await visit.open()
    expect(isOn('Push notifications')).toBe(false)
    holds(here, laptop)
    await click('Push notifications', 'switch')
    await pass(50)
    expect(deeds()).toEqual([`POST ${SUBSCRIPTIONS}`])
    expect(told()).toBe('Notifications reach this device now')
    expect(isOn('Push notifications')).toBe(true)
  })

  it('goes back when the server or the browser refuses, and says so', async () => {
    await visit.open()
    visit.server.answers[`POST ${SUBSCRIPTIONS}`] = refusal('subscriptions_full')
    await click('Push notifications', 'switch')
    await pass(50)
    expect(isOn('Push notifications')).toBe(false)
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Notifications could not be switched on',
      text: 'Notifications are on for 10 devices already. Please remove one of them first.'
    })
    visit.server.answers['GET /api/push/key'] = refusal('push_off')
    await click('Push notifications', 'switch')
    await pass(50)
    expect($toast.get()?.text).toBe('Push notifications are not set up on this server.')
    expect([isOn('Push notifications'), mark()]).toEqual([false, null])
  })

  it('says what a person has to do who said no, and asks nothing of the server', async () => {
    push.answer = 'denied'
    await visit.open()
    await click('Push notifications', 'switch')
    expect($toast.get()?.text).toContain('are blocked in this browser')
    expect(screen.getAllByText(/are blocked in this browser/).length).toBeGreaterThan(0)
    expect(deeds()).toEqual([])
  })

  it('says so where somebody did not decide', async () => {
    push.answer = 'default'
    await visit.open()
    await click('Push notifications', 'switch')
    expect($toast.get()?.text).toContain('Switch this on again to decide.')
  })

  it('says where there is no push, and C079: what helps on an iPhone', async () => {
    FakePush.none()
    await visit.open()
    expect(
      screen.getByText('This browser cannot receive notifications from websites.')
    ).toBeDefined()
    await click('Push notifications', 'switch')
    expect(isOn('Push notifications')).toBe(false)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19)'
    )
    await click('Push notifications', 'switch')
    expect($toast.get()?.text).toContain('tap Share, then Add to Home Screen')
    expect(deeds()).toEqual([])
  })

  it('switches off this device alone: at the server, in the browser, and as a memory', async () => {
    holds(here, laptop)
    push.holds()
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    visit.server.answers[`DELETE ${SUBSCRIPTIONS}/61`] = () => {
      holds(laptop)
      return { status: 204 }
    }
    await visit.open()
    await click('Push notifications', 'switch')
    await pass(50)
    expect(deeds()).toEqual([`DELETE ${SUBSCRIPTIONS}/61`])
    expect([isOn('Push notifications'), push.held, mark()]).toEqual([false, undefined, null])
    expect(told()).toBe('No more notifications on this device')
  })
})

describe('the devices', () => {
  const rowOf = (name: string) => screen.getByText(name).closest('li')!

  it('say when something was delivered last', async () => {
    let lastDeliveredAt = at(Date.now() - 86_400_000)
    holds(here, laptop, { ...laptop, id: 63, lastDeliveredAt, name: 'Samsung Internet on Android' })
    await visit.open()
    expect(rowOf('Safari on iPad').textContent).toContain('Last delivered: 5 minutes ago')
    expect(rowOf('Samsung Internet on Android').textContent).toContain('Last delivered: 1 day ago')
  })

  it('are tested one by one', async () => {
    holds(here, laptop)
    visit.server.answers[`POST ${SUBSCRIPTIONS}/62/test`] = () => {
      holds(here, { ...laptop, lastDeliveredAt: at(Date.now()) })
      return { status: 204 }
    }
    await visit.open()
    await click('Test Safari on iPad')
    await pass(50)
    expect(told()).toBe('A test is on its way')
    expect(rowOf('Safari on iPad').textContent).toContain('Last delivered: Just now')
    visit.server.answers[`POST ${SUBSCRIPTIONS}/62/test`] = () => {
      holds(here)
      return refusal('subscription_not_found')
    }
    await click('Test Safari on iPad')
    await pass(50)
    expect(told()).toBe('The test failed')
    expect(screen.queryByText('Safari on iPad')).toBeNull()
  })

  it('are removed; one that is gone already is no failure, and the focus stays near', async () => {
    holds(here, laptop)
    push.holds()
    visit.server.answers[`DELETE ${SUBSCRIPTIONS}/62`] = () => {
      holds(here)
      return refusal('subscription_not_found')
    }
    await visit.open()
    await click('Remove Safari on iPad')
    await pass(50)
    expect(told()).toBe('That device is notified no more')
    expect(push.held).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Notified devices')
  })

  it('stand nowhere while there are none, and say when they could not be read', async () => {
    await visit.open()
    expect(screen.queryByText('Notified devices')).toBeNull()
    pushDevices.clear()
    visit.server.answers[`GET ${SUBSCRIPTIONS}`] = offline
    await pushDevices.load()
    await pass(20)
    expect(screen.getByText("Your notified devices couldn't be loaded.")).toBeDefined()
  })
})

describe('C079: the subscription of this device', () => {
  beforeEach(() => {
    push.ends()
    push = new FakePush('granted')
  })

  async function heals(userId = ana.id): Promise<void> {
    await visit.open()
    visit.server.asked.length = 0
    await healPush(userId)
  }

  it('is left alone when it is whole', async () => {
    push.holds()
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    holds(here)
    await heals()
    expect(deeds()).toEqual([])
    expect([push.held?.endpoint, push.asked]).toEqual(['https://push.test/1', 0])
  })

  it.each([
    ['was lost', () => undefined],
    ['is another one', () => push.holds()],
    ['was made for another key', () => push.holds('BAAA')]
  ])('is made anew when it %s', async (_, happens) => {
    push.holds()
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    push.held = undefined
    happens()
    holds(here)
    await heals()
    expect(deeds()).toEqual([`POST ${SUBSCRIPTIONS}`])
    expect(mark()).toBe(`${ana.id} ${endpointHeld()}`)
    expect(push.asked).toBe(0)
  })

  it('C024: of somebody else is given up, and nothing is said to the server', async () => {
    push.holds()
    localStorage.setItem('push', `${ana.id + 1} https://push.test/1`)
    await heals()
    expect([push.held, mark(), deeds()]).toEqual([undefined, null, []])
    push.holds()
    await healPush(ana.id)
    expect(push.held).toBeUndefined()
  })

  it('is given up when it was removed on another device', async () => {
    push.holds()
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    holds(laptop)
    await heals()
    expect([push.held, mark(), deeds()]).toEqual([undefined, null, []])
  })

  it('is taken off the server when the browser may show nothing any more', async () => {
    push.ends()
    push = new FakePush('denied')
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    holds(here)
    visit.server.answers[`DELETE ${SUBSCRIPTIONS}/61`] = { status: 204 }
    await heals()
    expect([mark(), deeds()]).toEqual([null, [`DELETE ${SUBSCRIPTIONS}/61`]])
  })

  it('C024: goes with whoever signs out', async () => {
    push.holds()
    localStorage.setItem('push', `${ana.id} https://push.test/1`)
    holds(here)
    visit.server.answers['POST /api/logout'] = offline
    await visit.open()
    await click('Sign Out')
    await vi.waitFor(() => expect(push.held).toBeUndefined())
    expect(mark()).toBeNull()
  })
})
