import { connect } from '#db/client.ts'
import { createUnsubscribeLink } from '#db/unsubscribes.ts'
import { env, exports } from 'cloudflare:workers'
import { makesLink } from './links.ts'
import { resetToken, type SentMail } from './mail.ts'
import { DEEDS, type World } from './one-of-each.ts'
import { upgrade } from './live-socket.ts'
import { SCHEDULE } from './schedules.ts'
import type { Person } from './people.ts'
import { PushDevice, subscribes, SUBSCRIPTIONS, turnsPushOn } from './pushes.ts'
import { callApi, ORIGIN } from './wire.ts'

type Deed = (world: World, sent: SentMail[]) => Promise<() => Promise<{ status: number | string }>>

const PREFERENCES = '/api/notifications/preferences'

/** What one-of-each leaves out: recovery, mail, push, and what is about nobody. */
const OTHERS: Record<string, Deed> = {
  'POST /api/forgot-password': async ({ ana: { email } }) => forgetting(email),
  'POST /api/reset-password': async ({ ana }, sent) => {
    let token = await resetToken(ana, sent)
    let body = { token, password: 'Newpass-2!', confirmPassword: 'Newpass-2!' }
    return () => callApi('POST', '/api/reset-password', { body })
  },
  'POST /api/notifications/preferences': async ({ ana, ben }) => {
    let body = { friendId: ben.id, groupId: null, callAvailable: false }
    return () => ana.tries('POST', PREFERENCES, body)
  },
  'GET /api/unsubscribe': async () => async () => {
    let request = new Request(`${ORIGIN}/api/unsubscribe`, { redirect: 'manual' })
    return exports.default.fetch(request)
  },
  'POST /api/unsubscribe': async ({ ana }) => {
    let token = await createUnsubscribeLink(connect(env), ana.id, 'friend_request', Date.now())
    return () => callApi('POST', `/api/unsubscribe?token=${token}`)
  },
  'GET /api/push/key': async ({ ana }) => getting(ana, '/api/push/key'),
  'POST /api/push/subscriptions/:id/test': async ({ ana }) => {
    let { id } = await subscribes(ana, await PushDevice.make(), 'a phone')
    return () => ana.tries('POST', `${SUBSCRIPTIONS}/${id}/test`)
  },
  'GET /api/health': async () => getting(undefined, '/api/health'),
  'GET /api/openapi.json': async () => getting(undefined, '/api/openapi.json'),
  'GET /api/docs': async () => getting(undefined, '/api/docs')
}

const on =
  (person: Person, more = {}) =>
  () =>
    person.tries('POST', '/api/status', { status: 'available', ...more })

/** What the contract does not list by itself: the socket, and what else a light does. */
const SHADES: Record<string, Deed> = {
  'GET /ws':
    async ({ ana }) =>
    async () => {
      let { status, webSocket } = await upgrade(ana.token)
      webSocket?.accept()
      return { status }
    },
  'a light goes on for everybody': async ({ ana }) => on(ana),
  'a light goes off': async ({ ana }) => {
    await ana.goesAvailable()
    return () => ana.tries('POST', '/api/status', { status: 'unavailable' })
  },
  'a light goes on again, unread by all': async ({ ana }) => {
    await ana.goesAvailable()
    await ana.goesUnavailable()
    return on(ana)
  },
  'a light goes on for three groups': async ({ ana, ben }) => {
    let groups = [
      await ana.creates('One', [ben]),
      await ana.creates('Two'),
      await ana.creates('Three')
    ]
    await ana.goesAvailable({ groups })
    await ana.goesUnavailable()
    return on(ana)
  },
  'a light goes on, and one contact is pushed it': async ({ ana, ben }) => {
    await turnsPushOn(ben)
    return on(ana)
  },
  'a light goes on again, and one contact is pushed it': async ({ ana, ben }) => {
    await ana.goesAvailable()
    await ana.goesUnavailable()
    await turnsPushOn(ben)
    return on(ana)
  },
  'a light gets another message': async ({ ana }) => {
    await ana.goesAvailable()
    return on(ana, { statusMessage: 'tea?' })
  },
  'a light goes on while one contact is available': async ({ ana, ben }) => {
    await ben.goesAvailable()
    return on(ana)
  },
  'an entry lights at once':
    async ({ ana }) =>
    () =>
      ana.tries('POST', SCHEDULE, { dayOfWeek: 1, startTime: '08:00', endTime: '17:00' }),
  'a link toggles': async ({ ana }) => {
    let { secret } = await makesLink(ana)
    return () => callApi('POST', `/api/actions/${secret}`)
  }
}

function getting(person: Person | undefined, path: string) {
  return async () => (person ? person.tries('GET', path) : callApi('GET', path))
}

function forgetting(email: string) {
  return async () => callApi('POST', '/api/forgot-password', { body: { email } })
}

/** Everything that is counted, by its name: each call of the contract, and a few more. */
export const DEEDS_OF_A_CIRCLE: Record<string, Deed> = {
  ...Object.fromEntries(
    Object.entries(DEEDS).map(([name, deed]) => [name, async (world: World) => deed(world)])
  ),
  ...OTHERS,
  ...SHADES
}
