import type { Me } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import { connect } from '#db/client.ts'
import { pairOf } from '#db/friendships.ts'
import { newId } from '#db/ids.ts'
import { deeds, notifications } from '#db/schema-records.ts'
import { groups, requests, statuses, users } from '#db/schema.ts'
import { newSession } from '#db/sessions.ts'
import { env } from 'cloudflare:workers'
import type { World } from './one-of-each.ts'
import { Person } from './people.ts'

const db = connect(env)

/** By their addresses they are told from whoever comes and goes among them. */
const STAYING = '@stays.test'
/** When all of this is; old mail would be cleared away by whoever sends some. */
const NINE = Date.parse('2026-05-04T09:00:00Z')

/** What each of many people has, one statement a table; `value` is a number, `?2` how many ids lie before the first. */
const LIVES = [
  `users (id, email, username, display_name, phone_number, password_hash, time_zone, created_at)
    select ?2 + value, 'p' || value || '${STAYING}', 'somebody' || value, 'Somebody ' || value, '112', 'none', 'UTC', 0`,
  'statuses (user_id, version, settled_at) select ?2 + value, 1, 0',
  'deeds (user_id) select ?2 + value',
  `search_terms (user_id, term) select ?2 + value, 'somebody ' || value`
]
/** What else strangers have, with the one before them. */
const AFFAIRS = [
  `sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
    select ?2 + value, 'hash ' || value, ?2 + value, 'a device', 0, 0, 0`,
  'friendships (id, low_id, high_id, created_at) select ?2 + value, ?2 + value - 1, ?2 + value, 0',
  'acquaintances (low_id, high_id) select ?2 + value - 1, ?2 + value',
  `contact_groups (id, owner_id, name, folded_name, color, created_at, shown_until, is_chosen)
    select ?2 + value, ?2 + value, 'Family', 'family', '#10b981', 0, 1, 1`,
  'group_members (group_id, friendship_id, added_at) select ?2 + value, ?2 + value, 0',
  `schedule_entries (id, owner_id, day_of_week, start_time, end_time, group_id, is_enabled, created_at)
    select ?2 + value, ?2 + value, 1, '09:00', '17:00', ?2 + value, 1, 0`,
  `friend_requests (id, from_id, to_id, state, sent_at, told_at)
    select ?2 + value, ?2 + value, ?2 + value - 2, 'pending', 0, 0`,
  `notifications (id, user_id, about_id, type, title, message, created_at)
    select ?2 + value, ?2 + value, ?2 + value - 1, 'status_change', '', '', 0`,
  `notification_preferences (user_id, scope, friend_requests, status_changes, call_available, smart_alerts,
    push_notifications, email_notifications) select ?2 + value, 'global', 1, 1, 1, 1, 1, 1`,
  'calls (id, caller_id, receiver_id, at) select ?2 + value, ?2 + value, ?2 + value - 1, 0',
  `action_links (id, owner_id, secret_hash, name, action, created_at)
    select ?2 + value, ?2 + value, 'hash ' || value, 'Door', 'toggle', 0`,
  `invites (id, owner_id, token_hash, max_uses, created_at, expires_at)
    select ?2 + value, ?2 + value, 'hash ' || value, 1, 0, 0`,
  `push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, name, created_at)
    select ?2 + value, ?2 + value, ?2 + value, 'https://push.test/' || value, '', '', 'a phone', 0`,
  'bells (user_id, friendship_id, until) select ?2 + value, ?2 + value, 0',
  `reset_links (token_hash, user_id, expires_at) select 'hash ' || value, ?2 + value, 2 * ${NINE}`,
  `mailings (id, user_id, about_id, kind, at) select ?2 + value, ?2 + value, ?2 + value - 1, 'friend_request', ${NINE}`,
  `unsubscribe_links (token_hash, user_id, kind, created_at)
    select 'hash ' || value, ?2 + value, 'friend_request', ${NINE}`
]

/** Ids side by side, so that people can name their neighbours; nobody else's come near. */
const SHORES = [2 ** 40, 2 ** 53 - 2 ** 30]
let last = 0

async function write(tables: readonly string[], count: number, before: number): Promise<number[]> {
  let numbers = Array.from({ length: count }, (_, i) => last + i + 1)
  last += count
  let values = JSON.stringify(numbers)
  await env.DB.batch(
    tables.map(table =>
      env.DB.prepare(`insert into ${table} from json_each(?1)`).bind(
        ...(table.includes('?2') ? [values, before] : [values])
      )
    )
  )
  return numbers.map(number => before + number)
}

/** People who have nothing yet but an account: who is to be somebody's contact. Gives their ids. */
export async function newFolk(count: number): Promise<number[]> {
  return write(LIVES, count, SHORES[0]!)
}

/**
 * People who have something in every table, among each other: nobody's business. Half of them stand below all others and
 * half above, so that who seeks in an index never comes to its end.
 */
export async function newStrangers(count: number): Promise<void> {
  for (let shore of SHORES) {
    // The first two of the others have neighbours too.
    await write(LIVES, 2, shore)
    await write([...LIVES, ...AFFAIRS], count / 2, shore)
  }
}

let comers = 0

function accountOf(displayName: string) {
  comers += 1
  return {
    id: newId(),
    displayName,
    username: `comer${comers}`,
    email: `comer${comers}@example.test`,
    phoneNumber: '112',
    passwordHash: 'none',
    timeZone: 'Europe/London',
    createdAt: Date.now()
  }
}

/**
 * The world of one-of-each, with more people in it: Ana's contacts are Ben and `others`, all of them in her family; they
 * may be others' contacts too. Cyd has asked her, Dee is a stranger.
 */
export async function circleAmong(others: readonly number[]): Promise<World> {
  let now = Date.now()
  let accounts = ['Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak'].map(accountOf)
  let [anaId, benId, cydId] = accounts.map(({ id }) => id) as [number, number, number]
  let made = await Promise.all(accounts.map(account => newSession(db, account, 'a device', now)))
  let pairs = [benId, ...others].map(id => ({ id: newId(), ...pairOf(anaId, id) }))
  let familyId = newId()
  await db.batch([
    db.insert(users).values(accounts),
    ...accounts.flatMap(({ id }) => [
      db.insert(statuses).values({ userId: id, version: 1, settledAt: now, channelId: null }),
      db.insert(deeds).values({ userId: id })
    ]),
    ...made.map(({ insertion }) => insertion)
  ])
  await env.DB.batch([
    ...[
      `friendships (id, low_id, high_id, created_at) select value ->> 'id', value ->> 'lowId', value ->> 'highId', ?2`,
      `acquaintances (low_id, high_id) select value ->> 'lowId', value ->> 'highId'`
    ].map(table =>
      env.DB.prepare(`insert into ${table} from json_each(?1)`).bind(
        ...[JSON.stringify(pairs), ...(table.includes('?2') ? [now] : [])]
      )
    )
  ])
  await db.batch([
    db.insert(groups).values({
      id: familyId,
      ownerId: anaId,
      name: 'Family',
      foldedName: 'family',
      color: '#10b981',
      createdAt: now
    }),
    db.insert(requests).values({
      id: newId(),
      fromId: cydId,
      toId: anaId,
      state: 'pending',
      sentAt: now,
      toldAt: now
    }),
    db.insert(notifications).values({
      id: newId(),
      userId: anaId,
      aboutId: cydId,
      type: 'friend_request',
      title: '',
      message: '',
      createdAt: now
    })
  ])
  await env.DB.prepare(
    `insert into group_members (group_id, friendship_id, added_at) select ?2, value ->> 'id', 0 from json_each(?1)`
  )
    .bind(JSON.stringify(pairs), familyId)
    .run()
  let [ana, ben, cyd, dee] = accounts.map(
    (account, i) => new Person({ user: account as unknown as Me, sessionId: made[i]!.token })
  ) as [Person, Person, Person, Person]
  let family: Group = { id: familyId, name: 'Family', color: '#10b981', members: [] }
  return { ana, ben, cyd, dee, family, mine: made[0]!.id, friendshipId: pairs[0]!.id }
}

/** Everybody goes who did not come to stay, and all that was theirs. */
export async function clearCircles(): Promise<void> {
  await env.DB.batch(
    [
      `delete from users where email not like '%${STAYING}'`,
      'delete from outbox',
      'delete from tombstones'
    ].map(sql => env.DB.prepare(sql))
  )
}
