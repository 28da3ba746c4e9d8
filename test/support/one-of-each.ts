import { PNG } from '../rules/photo-samples.ts'
import type { Answer } from './checked-answer.ts'
import { makesInvite, makesLink, usesLink } from './links.ts'
import { PASSWORD, type Person, registrationOf, signUp } from './people.ts'
import { upload } from './photos.ts'
import { PushDevice, SUBSCRIPTIONS, subscribes, triesToSubscribe } from './pushes.ts'
import { addsEntry, SCHEDULE } from './schedules.ts'
import { makeContacts, newPeople, onAnotherDevice } from './seed.ts'
import { callApi } from './wire.ts'

/** Ben is Ana's contact and in her family; Cyd has asked her, Dee is a stranger. */
export async function world() {
  let [ana, ben, cyd, dee] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak')
  let [friendshipId] = await makeContacts(ana, ben)
  await cyd.asks(ana)
  let family = await ana.creates('Family', [ben])
  let [mine] = (await ana.tries('GET', '/api/sessions')).body as { id: number }[]
  return { ana, ben, cyd, dee, family, mine: mine!.id, friendshipId: friendshipId! }
}

export type World = Awaited<ReturnType<typeof world>>
/** `more` are fields that its body has beside its own. */
export type Call = (more?: object) => Promise<Answer>

const by =
  (person: Person, method: string, path: string, body?: object): Call =>
  more =>
    person.tries(method, path, withMore(method, body, more))
const bySomebody =
  (path: string, body?: object): Call =>
  more =>
    callApi('POST', path, { body: withMore('POST', body, more) })

function withMore(method: string, body?: object, more?: object): object | undefined {
  return more && method !== 'GET' ? { ...body, ...more } : body
}

/** One use of each call in such a world, by its name; what it needs is made before. */
export const DEEDS: Record<string, (world: World) => Call | Promise<Call>> = {
  'POST /api/register': () => bySomebody('/api/register', registrationOf('New Person')),
  'POST /api/login': async () => {
    let { email } = await signUp('Eve Adler')
    return bySomebody('/api/login', { email, password: PASSWORD })
  },
  'POST /api/logout': ({ ana }) => by(ana, 'POST', '/api/logout'),
  'GET /api/me': ({ ana }) => by(ana, 'GET', '/api/me'),
  'PATCH /api/account': ({ ana }) =>
    by(ana, 'PATCH', '/api/account', {
      displayName: 'Ana Costa',
      username: 'ana',
      timeZone: 'UTC'
    }),
  'DELETE /api/account': ({ ana }) => by(ana, 'DELETE', '/api/account'),
  'GET /api/account/export': ({ ana }) => by(ana, 'GET', '/api/account/export'),
  'POST /api/change-password': async () =>
    by(await signUp('Eve Adler'), 'POST', '/api/change-password', {
      currentPassword: PASSWORD,
      password: PASSWORD,
      confirmPassword: PASSWORD
    }),
  'POST /api/upload-profile-photo':
    ({ ana }) =>
    () =>
      upload(ana, PNG),
  'DELETE /api/delete-profile-photo': async ({ ana }) => {
    await upload(ana, PNG)
    return by(ana, 'DELETE', '/api/delete-profile-photo')
  },
  'GET /api/sessions': ({ ana }) => by(ana, 'GET', '/api/sessions'),
  'DELETE /api/sessions': ({ ana }) => by(ana, 'DELETE', '/api/sessions'),
  'DELETE /api/sessions/:id': async ({ ana, mine }) =>
    by(await onAnotherDevice(ana), 'DELETE', `/api/sessions/${mine}`),
  'POST /api/status': ({ ana, family }) =>
    by(ana, 'POST', '/api/status', {
      status: 'available',
      statusMessage: 'tea?',
      statusExpiresAt: '2026-05-04T10:00:00Z',
      visibleToGroupIds: [family.id]
    }),
  'POST /api/search': ({ ana }) => by(ana, 'POST', '/api/search', { query: 'ben' }),
  'POST /api/friend-request': ({ ana, dee }) =>
    by(ana, 'POST', '/api/friend-request', { friendId: dee.id }),
  'GET /api/friend-requests': ({ ana }) => by(ana, 'GET', '/api/friend-requests'),
  'POST /api/friend-request/:userId/accept': ({ ana, cyd }) =>
    by(ana, 'POST', `/api/friend-request/${cyd.id}/accept`),
  'POST /api/friend-request/:userId/decline': ({ ana, cyd }) =>
    by(ana, 'POST', `/api/friend-request/${cyd.id}/decline`),
  'GET /api/friends': ({ ana }) => by(ana, 'GET', '/api/friends'),
  'GET /api/friends/:friendId/view': ({ ana, ben }) =>
    by(ana, 'GET', `/api/friends/${ben.id}/view`),
  'DELETE /api/friends/:friendId': ({ ana, ben }) => by(ana, 'DELETE', `/api/friends/${ben.id}`),
  'PUT /api/friends/:friendId/bell': ({ ana, ben }) =>
    by(ana, 'PUT', `/api/friends/${ben.id}/bell`),
  'DELETE /api/friends/:friendId/bell': ({ ana, ben }) =>
    by(ana, 'DELETE', `/api/friends/${ben.id}/bell`),
  'GET /api/contact-groups': ({ ana }) => by(ana, 'GET', '/api/contact-groups'),
  'POST /api/contact-groups': ({ ana }) => by(ana, 'POST', '/api/contact-groups', { name: 'Work' }),
  'DELETE /api/contact-groups/:id': async ({ ana, family }) => {
    await ana.goesAvailable({ groups: [family] })
    return by(ana, 'DELETE', `/api/contact-groups/${family.id}`)
  },
  'POST /api/contact-groups/:id/members': async ({ ana, friendshipId }) => {
    let { id } = await ana.creates('Work')
    return by(ana, 'POST', `/api/contact-groups/${id}/members`, { friendshipId })
  },
  'DELETE /api/contact-groups/:id/members/:friendshipId': ({ ana, family, friendshipId }) =>
    by(ana, 'DELETE', `/api/contact-groups/${family.id}/members/${friendshipId}`),
  'GET /api/scheduled-availability': ({ ana }) => by(ana, 'GET', SCHEDULE),
  'POST /api/scheduled-availability': ({ ana, family }) =>
    by(ana, 'POST', SCHEDULE, {
      dayOfWeek: 1,
      startTime: '08:00',
      endTime: '17:00',
      groupId: family.id
    }),
  'PATCH /api/scheduled-availability/:id': async ({ ana }) =>
    by(ana, 'PATCH', `${SCHEDULE}/${(await addsEntry(ana, 'Mon 08:00-17:00')).id}`, {
      isEnabled: false
    }),
  'DELETE /api/scheduled-availability/:id': async ({ ana }) =>
    by(ana, 'DELETE', `${SCHEDULE}/${(await addsEntry(ana, 'Mon 08:00-17:00')).id}`),
  'GET /api/notifications': ({ ana }) => by(ana, 'GET', '/api/notifications'),
  'POST /api/notifications/:id/read': async ({ ana }) => {
    let [notice] = (await ana.tries('GET', '/api/notifications')).body as { id: number }[]
    return by(ana, 'POST', `/api/notifications/${notice!.id}/read`)
  },
  'GET /api/notifications/preferences': ({ ana }) =>
    by(ana, 'GET', '/api/notifications/preferences'),
  'PUT /api/notifications/preferences': ({ ana, ben }) =>
    by(ana, 'PUT', '/api/notifications/preferences', {
      friendId: ben.id,
      groupId: null,
      callAvailable: false
    }),
  'POST /api/push/subscriptions': async ({ ana }) => {
    let device = await PushDevice.make()
    return () => triesToSubscribe(ana, device, 'a phone')
  },
  'DELETE /api/push/subscriptions/:id': async ({ ana }) => {
    let { id } = await subscribes(ana, await PushDevice.make(), 'a phone')
    return by(ana, 'DELETE', `${SUBSCRIPTIONS}/${id}`)
  },
  'GET /api/push/subscriptions': ({ ana }) => by(ana, 'GET', SUBSCRIPTIONS),
  'GET /api/connectedness-score': ({ ana }) => by(ana, 'GET', '/api/connectedness-score'),
  'GET /api/connectedness-score/:userId': ({ ana, ben }) =>
    by(ana, 'GET', `/api/connectedness-score/${ben.id}`),
  'POST /api/record-call': ({ ana, ben }) =>
    by(ana, 'POST', '/api/record-call', { receiverId: ben.id }),
  'POST /api/action-links': ({ ana }) =>
    by(ana, 'POST', '/api/action-links', { name: 'Door', action: 'toggle' }),
  'GET /api/action-links': ({ ana }) => by(ana, 'GET', '/api/action-links'),
  'POST /api/actions/:secret': async ({ ana }) => {
    let { secret } = await makesLink(ana, { action: 'set-available', minutes: 30 })
    return bySomebody(`/api/actions/${secret}`)
  },
  'DELETE /api/action-links/:id': async ({ ana }) =>
    by(ana, 'DELETE', `/api/action-links/${(await makesLink(ana)).id}`),
  'POST /api/actions/:secret/undo': async ({ ana }) => {
    let { secret } = await makesLink(ana)
    await usesLink(secret)
    return bySomebody(`/api/actions/${secret}/undo`)
  },
  'POST /api/invites': ({ ana }) => by(ana, 'POST', '/api/invites', {}),
  'GET /api/invites': ({ ana }) => by(ana, 'GET', '/api/invites'),
  'DELETE /api/invites/:id': async ({ ana }) =>
    by(ana, 'DELETE', `/api/invites/${(await makesInvite(ana)).id}`),
  'POST /api/invites/inviter': async ({ ana }) =>
    bySomebody('/api/invites/inviter', { token: (await makesInvite(ana)).token }),
  'POST /api/invites/accept': async ({ ana, dee }) =>
    by(dee, 'POST', '/api/invites/accept', { token: (await makesInvite(ana)).token })
}
