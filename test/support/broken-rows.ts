const KNOWN = (one: string, other: string) =>
  `exists (select 1 from friendships where low_id = min(${one}, ${other}) and high_id = max(${one}, ${other}))`

/** What must never be found in the database, whatever came at once, twice or half (SECURITY 5.1). */
export const BROKEN_ROWS: Record<string, string> = {
  'I1: a light without an end':
    'select user_id from statuses where source is not null and until is null',
  'I2: a request between contacts, or to oneself': `select id from friend_requests
    where from_id = to_id or (state = 'pending' and ${KNOWN('from_id', 'to_id')})`,
  'I2: two open requests of one pair': `select one.id from friend_requests one
    join friend_requests other on other.from_id = one.to_id and other.to_id = one.from_id
    where one.state = 'pending' and other.state = 'pending'`,
  'I3: a member of a group who is no contact of its owner': `select group_id from group_members
    join contact_groups on contact_groups.id = group_id join friendships on friendships.id = friendship_id
    where owner_id not in (low_id, high_id)`,
  'I4: a light for nobody, or an audience of a light that is off': `select user_id from statuses
    where (source is not null) <> (everyone_until is not null or exists (select 1 from contact_groups
    where owner_id = user_id and shown_until is not null))`,
  'I5: people met who do not count': `select user_id from deeds where people <
    (select count(*) from acquaintances where user_id in (low_id, high_id))`,
  'I6: a notice about somebody who is no contact': `select id from notifications
    where type in ('status_change', 'call_available') and user_id <> about_id
    and not ${KNOWN('user_id', 'about_id')}`,
  'I6, I7: a row of somebody who is gone': 'pragma foreign_key_check',
  'I8: a photo that nobody keeps': `select id from users where avatar is not null and not exists
    (select 1 from photos where photos.user_id = users.id)`,
  'I9: a light whose end nobody looks for': `select user_id from statuses
    where source is not null and (next_due is null or next_due > until)`
}
