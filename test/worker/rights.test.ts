import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makesInvite, makesLink } from '../support/links.ts'
import type { Person } from '../support/people.ts'
import { PushDevice, subscribes } from '../support/pushes.ts'
import { addsEntry } from '../support/schedules.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'

/** What is Ana's, by the name it has in the table below. */
type Things = Record<
  | 'ana'
  | 'entry'
  | 'friendship'
  | 'group'
  | 'invite'
  | 'link'
  | 'notice'
  | 'session'
  | 'subscription',
  number
>

/** How somebody would lay hands on them: what stands in the path, and in the body. */
type Reach = (things: Things) => { place?: number | string; body?: unknown }

const DAY = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00' }
const FLAGS = { callAvailable: true }

/** A call that names nothing of anybody: it is about whoever makes it, or about what a secret stands for. */
const NOTHING = 'names nothing'

/** For Ana alone: her contacts may as little as strangers. */
const HERS: Record<string, Reach> = {
  'DELETE /api/action-links/:id': ({ link }) => ({ place: link }),
  'POST /api/action-links': ({ group }) => ({
    body: { name: 'x', action: 'toggle', groupId: group }
  }),
  'DELETE /api/contact-groups/:id': ({ group }) => ({ place: group }),
  'POST /api/contact-groups/:id/members': ({ friendship, group }) => ({
    place: group,
    body: { friendshipId: friendship }
  }),
  'DELETE /api/contact-groups/:id/members/:friendshipId': ({ friendship, group }) => ({
    place: `${group}/members/${friendship}`
  }),
  'DELETE /api/invites/:id': ({ invite }) => ({ place: invite }),
  'POST /api/notifications/:id/read': ({ notice }) => ({ place: notice }),
  'DELETE /api/push/subscriptions/:id': ({ subscription }) => ({ place: subscription }),
  'POST /api/push/subscriptions/:id/test': ({ subscription }) => ({ place: subscription }),
  'POST /api/scheduled-availability': ({ group }) => ({ body: { ...DAY, groupId: group } }),
  'PATCH /api/scheduled-availability/:id': ({ entry }) => ({
    place: entry,
    body: { isEnabled: false }
  }),
  'DELETE /api/scheduled-availability/:id': ({ entry }) => ({ place: entry }),
  'DELETE /api/sessions/:id': ({ session }) => ({ place: session }),
  'POST /api/status': ({ group }) => ({
    body: { status: 'available', visibleToGroupIds: [group] }
  })
}

/** For Ana's contacts. */
const THEIRS: Record<string, Reach> = {
  'GET /api/friends/:friendId/view': ({ ana }) => ({ place: ana }),
  'DELETE /api/friends/:friendId': ({ ana }) => ({ place: ana }),
  'PUT /api/friends/:friendId/bell': ({ ana }) => ({ place: ana }),
  'DELETE /api/friends/:friendId/bell': ({ ana }) => ({ place: ana }),
  'POST /api/friend-request/:userId/accept': ({ ana }) => ({ place: ana }),
  'POST /api/friend-request/:userId/decline': ({ ana }) => ({ place: ana }),
  'GET /api/connectedness-score/:userId': ({ ana }) => ({ place: ana }),
  'POST /api/record-call': ({ ana }) => ({ body: { receiverId: ana } }),
  'PUT /api/notifications/preferences': ({ ana }) => ({
    body: { friendId: ana, groupId: null, ...FLAGS }
  }),
  'POST /api/notifications/preferences': ({ group }) => ({
    body: { friendId: null, groupId: group, ...FLAGS }
  })
}

const NOBODYS: Record<string, typeof NOTHING> = {
  'POST /api/register': NOTHING,
  'POST /api/login': NOTHING,
  'POST /api/logout': NOTHING,
  'GET /api/me': NOTHING,
  'PATCH /api/account': NOTHING,
  'DELETE /api/account': NOTHING,
  'GET /api/account/export': NOTHING,
  'POST /api/change-password': NOTHING,
  'POST /api/forgot-password': NOTHING,
  'POST /api/reset-password': NOTHING,
  'POST /api/upload-profile-photo': NOTHING,
  'DELETE /api/delete-profile-photo': NOTHING,
  'GET /api/sessions': NOTHING,
  'DELETE /api/sessions': NOTHING,
  // Everybody may look for, and ask, everybody else (D22, D23).
  'POST /api/search': NOTHING,
  'POST /api/friend-request': NOTHING,
  'GET /api/friend-requests': NOTHING,
  'GET /api/friends': NOTHING,
  'GET /api/contact-groups': NOTHING,
  'POST /api/contact-groups': NOTHING,
  'GET /api/scheduled-availability': NOTHING,
  'GET /api/notifications': NOTHING,
  'GET /api/notifications/preferences': NOTHING,
  'GET /api/unsubscribe': NOTHING,
  'POST /api/unsubscribe': NOTHING,
  'GET /api/push/key': NOTHING,
  'GET /api/push/subscriptions': NOTHING,
  'POST /api/push/subscriptions': NOTHING,
  'GET /api/connectedness-score': NOTHING,
  'GET /api/action-links': NOTHING,
  'POST /api/actions/:secret': NOTHING,
  'POST /api/actions/:secret/undo': NOTHING,
  'GET /api/invites': NOTHING,
  'POST /api/invites': NOTHING,
  'POST /api/invites/inviter': NOTHING,
  'POST /api/invites/accept': NOTHING,
  'GET /api/health': NOTHING,
  'GET /api/openapi.json': NOTHING,
  'GET /api/docs': NOTHING
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let things: Things
let contacts: Person[]
let strangers: Person[]

beforeAll(async () => {
  let [ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
  let [eve, fay, hal, ivy] = await newPeople('Eve Adler', 'Fay Brand', 'Hal Parted', 'Ivy Strange')
  await makeContacts(ana, ben, cyd, hal)
  await hal.removes(ana)
  await eve.asks(ana)
  await fay.asks(ana)
  await ana.declines(fay)
  let family = await ana.creates('Family', [ben])
  await addsEntry(ana, 'Tue 09:30-17:15', { groupId: family.id })
  await subscribes(ana, await PushDevice.make(), 'Ana’s phone')
  let [link, invite] = [await makesLink(ana), await makesInvite(ana)]
  let own = async (path: string) => (await ana.tries('GET', path)).body as { id: number }[]
  things = {
    ana: ana.id,
    entry: (await own('/api/scheduled-availability'))[0]!.id,
    friendship: await ana.friendshipWith(ben),
    group: family.id,
    invite: invite.id,
    link: link.id,
    notice: (await own('/api/notifications'))[0]!.id,
    session: (await own('/api/sessions'))[0]!.id,
    subscription: (await own('/api/push/subscriptions'))[0]!.id
  }
  contacts = [ben, cyd]
  // Eve waits for Ana's answer, Fay was declined, Hal was a contact once, Ivy was never anything.
  strangers = [eve, fay, hal, ivy]
})

/** An id that nobody has, in the place of each of Ana's. */
function unknown(): Things {
  return Object.fromEntries(Object.keys(things).map(name => [name, 7])) as Things
}

/** Mail leaves behind an answer. */
async function state() {
  let { mailings: _, outbox: __, ...tables } = await readTables()
  return tables
}

async function reach(person: Person, name: string, row: Reach, at: Things) {
  let [method = '', path = ''] = name.split(' ')
  let { body, place = '' } = row(at)
  let isPair = path.includes(':friendshipId')
  let address = path.replace(isPair ? /:id.*/ : /:\w+/, String(place))
  let { body: told, status } = await person.tries(method, address, body)
  return { status, told }
}

async function expectRefused(people: readonly Person[], name: string, row: Reach) {
  let before = await state()
  for (let person of people) {
    let answer = await reach(person, name, row, things)
    expect([400, 404], `${person.name}: ${JSON.stringify(answer)}`).toContain(answer.status)
    expect(answer, person.name).toEqual(await reach(person, name, row, unknown()))
  }
  expect(await state()).toEqual(before)
}

describe('SECURITY 13: what is one person’s is to others as if it did not exist:', () => {
  it('every call has its row here', () => {
    let rows = [HERS, THEIRS, NOBODYS].flatMap(table => Object.keys(table))
    expect(rows.toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted())
  })

  it('a call whose path holds an id names something', () => {
    let withId = ENDPOINTS.filter(({ path }) => /:(?!secret)/.test(path)).map(nameOf)
    expect(withId.filter(name => name in NOBODYS)).toEqual([])
  })

  it.each(Object.entries(HERS))('%s', async (name, row) => {
    await expectRefused([...contacts, ...strangers], name, row)
  })

  it.each(Object.entries(THEIRS))('%s', async (name, row) => {
    await expectRefused(strangers, name, row)
  })

  it('and no list holds anything of it', async () => {
    let { ana: _, friendship: __, ...private_ } = things
    let lists = ENDPOINTS.filter(
      ({ access, method, path }) => access === 'person' && method === 'GET' && !path.includes(':')
    )
    for (let person of [...contacts, ...strangers]) {
      for (let { path } of lists) {
        let text = JSON.stringify((await person.tries('GET', path)).body)
        let seen = Object.entries(private_).filter(([, id]) => text.includes(String(id)))
        expect(seen, `${person.name}: ${path}`).toEqual([])
      }
    }
  })
})
