import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { healPush } from '../../web/stores/push.ts'
import { ana } from './app-server.ts'
import { FakePush, SERVER_KEY } from './fake-push.ts'
import { here, WANTED } from './push-devices.ts'
import { click, isOn, pass, SettingsVisit } from './settings-visit.tsx'

const visit = new SettingsVisit()
const SUBSCRIBE = 'POST /api/push/subscriptions'
let push: FakePush

beforeEach(() => {
  push = new FakePush('granted')
  push.isInReach = false
  Object.assign(visit.server.answers, {
    'GET /api/push/key': { body: { key: SERVER_KEY } },
    [SUBSCRIBE]: { body: here, status: 201 },
    'POST /api/notifications/preferences': { body: WANTED }
  })
})

afterEach(() => push.ends())

/** Another person comes to this browser while its push service lets Ana wait. */
async function benComes(): Promise<void> {
  await pass(50)
  visit.server.answers['GET /api/me'] = { body: { ...ana, id: 2 } }
  act(() => keepSessionId('of Ben'))
  await pass(50)
  push.comesIntoReach()
  await pass(50)
}

describe('C024: what one person has begun to switch on', () => {
  it('is not switched on for the next, who can do so themselves', async () => {
    await visit.open()
    await click('Push notifications', 'switch')
    await benComes()
    expect(visit.server.calls(SUBSCRIBE)).toEqual([])
    expect([isOn('Push notifications'), localStorage.getItem('push')]).toEqual([false, null])

    Object.assign(visit.server.answers, {
      'GET /api/notifications/preferences': { body: [WANTED] },
      'GET /api/push/subscriptions': { body: [here] }
    })
    await click('Push notifications', 'switch')
    await pass(50)
    let sent = visit.server.asked.filter(({ path }) => path === SUBSCRIBE)
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer of Ben'])
    expect(localStorage.getItem('push')).toMatch(/^2 /)
    expect(isOn('Push notifications')).toBe(true)
  })

  it('is not made whole for the next, and the browser holds it no more', async () => {
    await visit.open()
    localStorage.setItem('push', `${ana.id} https://push.test/0`)
    let healing = healPush(ana.id).catch(() => undefined)
    await benComes()
    await healing
    expect(visit.server.calls(SUBSCRIBE)).toEqual([])
    expect([push.held, localStorage.getItem('push')]).toEqual([undefined, null])
  })
})
