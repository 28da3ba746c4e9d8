import {
  NOW,
  EARLIER,
  LATER,
  NONE,
  ANA,
  BEN,
  CYD,
  DEE,
  person,
  off,
  timer,
  flags,
  notice,
  device,
  type Row
} from './old-people.ts'

/** Tables and columns that are gone again, by the number of the migration that took them away. */
export const GONE: Record<string, number> = {
  audiences: 5,
  chosen_groups: 5,
  'notifications.is_read': 7
}

/** Columns that are younger than their tables, the same way. */
export const COME: Record<string, number> = {
  'notifications.push_due': 3,
  'notifications.read_id': 7
}

/** By the number of the migration that made the table; parents first. */
export const ROWS: (readonly [made: number, table: string, rows: (hashes: string[]) => Row[]])[] = [
  [
    0,
    'users',
    () => [person(ANA, 'ana'), person(BEN, 'ben'), person(CYD, 'cyd'), person(DEE, 'dee')]
  ],
  [
    0,
    'sessions',
    hashes =>
      [ANA, BEN, CYD].map((id, i) => ({
        id,
        token_hash: hashes[i] ?? NONE,
        user_id: id,
        device: 'an old device',
        created_at: EARLIER,
        last_seen_at: EARLIER,
        expires_at: NOW + 86_400_000
      }))
  ],
  [
    0,
    'friendships',
    () => [
      { id: 1, low_id: ANA, high_id: BEN, created_at: EARLIER },
      { id: 2, low_id: ANA, high_id: CYD, created_at: EARLIER }
    ]
  ],
  [
    0,
    'contact_groups',
    () =>
      ['family', 'work'].map((name, i) => ({
        id: i + 1,
        owner_id: ANA,
        name,
        folded_name: name,
        color: '#3b82f6',
        created_at: EARLIER
      }))
  ],
  [
    0,
    'group_members',
    () => [
      { group_id: 1, friendship_id: 1, added_at: EARLIER },
      { group_id: 2, friendship_id: 2, added_at: EARLIER }
    ]
  ],
  [
    0,
    'statuses',
    () => [
      { ...timer(ANA, 'tea?'), chooses_everyone: 0 },
      timer(BEN, 'on the porch'),
      off(CYD),
      off(DEE)
    ]
  ],
  [
    0,
    'audiences',
    () => [
      { user_id: ANA, group_id: 1, until: LATER },
      { user_id: BEN, group_id: null, until: LATER }
    ]
  ],
  [0, 'chosen_groups', () => [{ user_id: ANA, group_id: 1 }]],
  [
    0,
    'friend_requests',
    () => [
      { id: 1, from_id: DEE, to_id: ANA, state: 'pending', sent_at: EARLIER, told_at: EARLIER }
    ]
  ],
  [
    0,
    'schedule_entries',
    () => [
      {
        id: 1,
        owner_id: ANA,
        day_of_week: 2,
        start_time: '18:00',
        end_time: '20:00',
        group_id: 2,
        is_enabled: 1,
        created_at: EARLIER
      }
    ]
  ],
  [0, 'search_terms', () => [{ user_id: ANA, term: 'ana' }]],
  [0, 'acquaintances', () => [{ low_id: ANA, high_id: BEN }]],
  [0, 'calls', () => [{ id: 1, caller_id: ANA, receiver_id: BEN, at: EARLIER }]],
  [0, 'deeds', () => [{ user_id: ANA, people: 2, calls: 1 }]],
  [
    0,
    'notifications',
    // Of the read ones there may be several of a kind, of the others one.
    () => [
      notice(1, 'status_change', 1),
      notice(2, 'status_change', 1),
      notice(3, 'status_change', 0)
    ]
  ],
  [
    0,
    'photos',
    () => [
      { key: 'old', user_id: ANA, created_at: EARLIER },
      { key: 'lost', user_id: null, created_at: EARLIER }
    ]
  ],
  [
    0,
    'notification_preferences',
    () => [
      { user_id: BEN, scope: 'global', ...flags },
      { user_id: BEN, scope: 'friend 1', friendship_id: 1, ...flags },
      { user_id: ANA, scope: 'group 1', group_id: 1, ...flags }
    ]
  ],
  [0, 'reset_links', () => [{ token_hash: NONE, user_id: DEE, expires_at: LATER }]],
  [0, 'tombstones', () => [{ user_id: 99, contact_ids: '[]', died_at: EARLIER }]],
  [
    1,
    'action_links',
    () => [
      {
        id: 1,
        owner_id: ANA,
        secret_hash: NONE,
        name: 'Door',
        action: 'toggle',
        minutes: 45,
        group_id: 1,
        created_at: EARLIER
      }
    ]
  ],
  [
    1,
    'invites',
    () => [
      {
        id: 1,
        owner_id: ANA,
        token_hash: NONE,
        uses: 1,
        max_uses: 5,
        created_at: EARLIER,
        expires_at: LATER
      }
    ]
  ],
  [2, 'mail_stops', () => [{ user_id: CYD, kind: 'friend_request' }]],
  [
    2,
    'mailings',
    () => [{ id: 1, user_id: ANA, about_id: DEE, kind: 'friend_request', at: EARLIER }]
  ],
  [
    2,
    'outbox',
    () => [
      {
        id: 1,
        kind: 'call_available',
        user_id: BEN,
        about_id: ANA,
        friendship_id: 1,
        due_at: LATER,
        expires_at: LATER,
        tries: 1
      },
      {
        id: 2,
        kind: 'account_deleted',
        address: 'eve@example.test',
        due_at: LATER,
        expires_at: LATER,
        tries: 0
      }
    ]
  ],
  [
    2,
    'unsubscribe_links',
    () => [{ token_hash: NONE, user_id: BEN, kind: 'call_available', created_at: EARLIER }]
  ],
  [3, 'bells', () => [{ user_id: BEN, friendship_id: 1, until: LATER }]],
  [
    3,
    'push_subscriptions',
    () => [{ id: 1, user_id: BEN, session_id: BEN, endpoint: 'https://push.example/1', ...device }]
  ]
]
