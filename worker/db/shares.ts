import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { groupMembers, groups, statuses } from './schema.ts'

/**
 * Until when the other side of a friendship sees the light of the person whose status is at hand, be it as everyone or by
 * a group; null = not at all. Of a light that is off no group is looked at.
 */
export function shareOf(friendshipId: SQLWrapper): SQL<number | null> {
  let asMember = sql`(select max(g.shown_until) from ${groupMembers} m join ${groups} g on g.id = m.group_id
    where m.friendship_id = ${friendshipId} and g.owner_id = ${statuses.userId})`
  return sql`case when ${statuses.source} is not null
    then nullif(max(coalesce(${statuses.everyoneUntil}, 0), coalesce(${asMember}, 0)), 0) end`
}
