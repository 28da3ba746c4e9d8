import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { fullLife } from '../support/full-life.ts'
import type { Person } from '../support/people.ts'
import { emptyAlbum } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { type Found, rowsAbout } from '../support/traces.ts'

/** Columns that an export leaves out, or says otherwise, and why. */
const LEFT_OUT: Record<string, string> = {
  'users.password_hash': 'a secret that would help nobody but a thief',
  'sessions.token_hash': 'a secret',
  'reset_links.token_hash': 'a secret',
  'action_links.secret_hash': 'a secret',
  'invites.token_hash': 'a secret',
  'acquaintances.parted_at': 'a removal is not told to the other side (D25)',
  'contact_groups.folded_name': 'follows from the name',
  'contact_groups.is_chosen': 'told as visibleToGroupIds',
  'statuses.everyone_until': 'told as audience, and as until',
  'statuses.version': 'counts writes',
  'statuses.chooses_everyone': 'told as visibleToGroupIds',
  'statuses.counted_from': 'follows from the end that is told',
  'statuses.settled_at': 'when the row was last looked at',
  'statuses.available_ms': 'told as the score, counted up to the moment',
  'statuses.open_ms': 'the same',
  'statuses.open_before_ms': 'the same',
  'statuses.tally_day': 'the same',
  'statuses.seen_by': 'whose notices are written already; the contacts are told',
  'statuses.warned_of': 'whether a notice is written already',
  'statuses.next_due': 'follows from the end and the schedule',
  'statuses.visit_at': 'since when something waits for their object, which is done within minutes',
  'statuses.channel_id':
    'a number of its own for each time the app connects; the sessions are told',
  'deeds.day': 'told as the day of the score',
  'notification_preferences.scope': 'follows from friendId and groupId',
  'notification_preferences.friendship_id': 'told as friendId',
  'notifications.read_id': 'told as isRead',
  'notifications.push_due': 'whether it is on its way to a device',
  'push_subscriptions.auth': 'a secret',
  'push_subscriptions.p256dh': 'what encrypts for that device, and for nobody else',
  'friend_requests.state':
    'told of those received; that one was declined is not told to its sender (D23)',
  'friend_requests.told_at': 'the same',
  'outbox.address': 'only after the account is gone',
  'outbox.friendship_id': 'follows from aboutId',
  'unsubscribe_links.token_hash': 'a secret'
}

/** Rows that hang on the account but are another person's own. */
const OTHERS: Record<string, (row: Found['row'], own: number) => boolean> = {
  // Whom others wait for and call, how they sort their contacts, what they wish to hear, what they were told or mailed:
  // theirs to export.
  bells: (row, own) => row['user_id'] !== own,
  calls: (row, own) => row['caller_id'] !== own,
  notifications: (row, own) => row['user_id'] !== own,
  mailings: (row, own) => row['user_id'] !== own,
  outbox: (row, own) => row['user_id'] !== own,
  notification_preferences: (row, own) => row['user_id'] !== own
}

let life: Awaited<ReturnType<typeof fullLife>>
let ana: Person

beforeEach(async () => {
  await emptyAlbum()
  await env.DB.exec('delete from users')
})

async function exported(person: Person) {
  let answer = await person.tries('GET', '/api/account/export')
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

/** All names of fields and all values that stand anywhere in a JSON value. */
function leavesOf(value: unknown, name = ''): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, Array.isArray(value) ? name : key)
  )
}

const camel = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Whether a stored value stands in an export: as it is, as an instant, or as a part of a path. Small ones by their name. */
function isIn(leaves: [string, unknown][], column: string, value: unknown): boolean {
  if (typeof value === 'number' && value < 1_000_000) {
    return leaves.some(
      ([name, leaf]) => name === camel(column) && (leaf === value || leaf === Boolean(value))
    )
  }
  let instant = typeof value === 'number' && value < 1e14 ? new Date(value).toISOString() : value
  return leaves.some(
    ([, leaf]) => leaf === value || leaf === instant || leaf === `/photos/${String(value)}`
  )
}

describe('SECURITY 25: the export', () => {
  it('holds every value of every row about its owner, in whatever table', async () => {
    life = await fullLife()
    ana = life.ana
    let found = await rowsAbout(ana.id)
    let members = (await readTables())['contact_groups'] as Found['row'][]
    let bens = new Set(members.filter(row => row['owner_id'] !== ana.id).map(row => row['id']))
    let leaves = leavesOf((await exported(ana)).body)
    let rows = found.filter(
      ({ table, row }) => !OTHERS[table]?.(row, ana.id) && !bens.has(row['group_id'])
    )
    let missing = rows.flatMap(({ table, row }) =>
      Object.entries(row)
        .filter(([column, value]) => value !== null && !isIn(leaves, column, value))
        .map(([column]) => `${table}.${column}`)
    )
    expect([...new Set(missing)].filter(column => !(column in LEFT_OUT))).toEqual([])
    let columns = rows.flatMap(({ table, row }) =>
      Object.entries(row).flatMap(([column, value]) => (value === null ? [] : `${table}.${column}`))
    )
    let all = found.flatMap(({ table, row }) => Object.keys(row).map(name => `${table}.${name}`))
    // A column that this life leaves empty would prove nothing; tags and nets are no part of it.
    let empty = [...new Set(all)].filter(column => !columns.includes(column))
    expect(empty.filter(column => !(column in LEFT_OUT))).toEqual(['statuses.tag_at'])
    expect(Object.keys(LEFT_OUT).filter(column => !all.includes(column))).toEqual([])
  })

  it('holds no secret, and nobody else’s address, number or availability', async () => {
    life = await fullLife()
    let { body } = await exported(life.ana)
    let text = JSON.stringify(body)
    expect(text.replaceAll(life.photo, '')).not.toMatch(/scrypt|[0-9a-f]{64}/)
    for (let { token } of [life.ana, life.laptop]) expect(text).not.toContain(token)
    for (let secret of [life.token, life.link.secret, life.invite.token]) {
      expect(text).not.toContain(secret)
    }
    for (let person of [life.ben, life.cyd, life.dee, life.eve, life.fay]) {
      let { phoneNumber } = await person.me()
      expect(text).not.toContain(person.email)
      expect(text).not.toContain(phoneNumber)
    }
    expect(text).not.toContain('tea at Ben')
    expect(text).not.toContain('Ben’s friends')
  })

  it('does not tell that a request was declined', async () => {
    at(NINE)
    let [ann, ben, cyd] = await newPeople('Ann Lee', 'Ben Okoro', 'Cyd Marsh')
    await ann.asks(ben)
    await ann.asks(cyd)
    await ben.declines(ann)
    let { requestsSent } = (await exported(ann)).body as { requestsSent: { to: string }[] }
    let [one, other] = requestsSent.map(({ to: _, ...rest }) => Object.keys(rest))
    expect(one).toEqual(other)
    expect(JSON.stringify(requestsSent)).not.toContain('declined')
    let { requestsReceived } = (await exported(ben)).body as { requestsReceived: object[] }
    expect(requestsReceived).toMatchObject([{ state: 'declined' }])
  })

  it('is a file to be kept', async () => {
    let [ann] = await newPeople('Ann Lee')
    let { headers } = await exported(ann)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="porchlight.json"')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('changes nothing', async () => {
    life = await fullLife()
    let before = await readTables()
    await exported(life.ana)
    expect(await readTables()).toEqual(before)
  })

  it('can be had three times a day, each person for themselves', async () => {
    at(NINE)
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    for (let i = 0; i < 3; i += 1) await exported(ann)
    let answer = await ann.tries('GET', '/api/account/export')
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe(String(24 * 3_600))
    await exported(ben)
    at(inMinutes(24 * 60))
    await exported(ann)
  })

  it('of somebody with 500 contacts takes less than five seconds', async () => {
    let names = Array.from({ length: 501 }, (_, i) => `Person ${i}`)
    let [ann, ...others] = await newPeople(...names)
    await makeContacts(ann!, ...others)
    let begin = performance.now()
    let { body } = await exported(ann!)
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect((body as { contacts: unknown[] }).contacts).toHaveLength(500)
  })
})
