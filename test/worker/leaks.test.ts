import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { type Person, signUp } from '../support/people.ts'
import { makeContacts } from '../support/seed.ts'

let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at('2026-05-04T09:00:00Z')
  ;[ana, ben, cyd] = await Promise.all([
    signUp('Ana Silva'),
    signUp('Ben Okoro'),
    signUp('Cyd Marsh')
  ])
  for (let other of [ben, cyd]) await makeContacts(ana, other)
})

/** All that somebody can read of Ana, as the bytes of the answers. */
async function transcript(viewer: Person): Promise<string> {
  let answers = [
    await viewer.tries('GET', '/api/friends'),
    await viewer.tries('POST', '/api/search', { query: 'ana' }),
    await viewer.tries('POST', '/api/search', { query: ana.email }),
    await viewer.tries('GET', '/api/friend-requests'),
    await viewer.tries('GET', '/api/notifications'),
    await viewer.tries('GET', `/api/connectedness-score/${ana.id}`),
    await viewer.tries('POST', `/api/friend-request/${ana.id}/accept`),
    await viewer.tries('GET', `/api/friends/${ana.id}/view`),
    await viewer.tries('PUT', `/api/friends/${ana.id}/bell`),
    await viewer.tries('GET', '/api/friends'),
    await viewer.tries('DELETE', `/api/friends/${ana.id}/bell`),
    await viewer.tries('POST', '/api/record-call', { receiverId: ana.id }),
    await viewer.tries('GET', '/api/notifications/preferences'),
    await viewer.tries('GET', '/api/push/subscriptions'),
    await viewer.tries('GET', '/api/invites'),
    await viewer.tries('GET', '/api/action-links')
  ]
  return JSON.stringify(
    answers.map(({ body, headers, status }) => [status, Object.fromEntries(headers), body])
  )
}

describe('C008: to somebody who may not see the light', () => {
  it('nothing leaks beside the status', async () => {
    let family = await ana.creates('The Family', [ben])
    let until = inMinutes(30)
    await ana.goesAvailable({ groups: [family], message: 'at the clinic', until })
    let { phoneNumber } = await ana.me()
    let text = await transcript(cyd)
    let secrets = [
      ...['clinic', '"available"', until.toISOString(), phoneNumber, ana.email, ana.token],
      ...[String(family.id), 'The Family', 'passwordHash', 'password_hash', 'salt', 'scrypt'],
      ...['sessionId', 'visibleTo', 'audience', '"since"', '"source"', '"version"', 'timer']
    ]
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    expect(text).toContain('"unavailable"')
  })

  it('D14: all answers are, byte for byte, those about a light that is off', async () => {
    let family = await ana.creates('The Family', [ben])
    let dark = await transcript(cyd)
    await ana.goesAvailable({ groups: [family], message: 'at the clinic', until: inMinutes(30) })
    expect(await transcript(cyd)).toBe(dark)
    await ana.posts({ status: 'available', edit: true, statusMessage: 'at home again' })
    await ana.adds(ben, await ana.creates('More'))
    expect(await transcript(cyd)).toBe(dark)
    await ana.goesUnavailable()
    expect(await transcript(cyd)).toBe(dark)
  })
})

it('SECURITY 2.1: one who sees it is told the message, the end and the number, and no more', async () => {
  let family = await ana.creates('The Family', [ben])
  let until = inMinutes(30)
  await ana.goesAvailable({ groups: [family], message: 'at the clinic', until })
  let text = await transcript(ben)
  for (let known of ['clinic', '"available"', until.toISOString()]) expect(text).toContain(known)
  let secrets = [
    ...[ana.email, ana.token, String(family.id), 'The Family', 'password', 'sessionId'],
    ...['visibleTo', 'audience', '"since"', '"source"', '"version"', 'Europe/London']
  ]
  expect(secrets.filter(secret => text.includes(secret))).toEqual([])
})

it('a stranger, and somebody whose request is open, see a card and nothing of the light', async () => {
  let [eve, fay] = await Promise.all([signUp('Eve Stranger'), signUp('Fay Asking')])
  await fay.asks(ana)
  await ana.goesAvailable({ message: 'at the clinic' })
  for (let [viewer, relation] of [
    [eve, 'none'],
    [fay, 'requested']
  ] as const) {
    expect(await viewer.contacts()).toEqual([])
    expect(await viewer.searches(ana.email)).toEqual([
      {
        id: ana.id,
        displayName: 'Ana Silva',
        username: (await ana.me()).username,
        avatar: null,
        relation
      }
    ])
  }
})
