import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Status } from '#rules/availability.ts'
import type { Choice, Share, Spell } from '#rules/spell.ts'
import type { Person } from '#rules/profile.ts'
import type { Tally } from '#rules/score.ts'
import { breaks, type Db, type Statement } from './client.ts'
import { contactsOf } from './friendships.ts'
import { prepared, type Slots } from './prepared.ts'
import { type Reach, reachRead, type ReachRows, toReach } from './reach.ts'
import { groups, statuses } from './schema.ts'
import { shareOf } from './shares.ts'

// The only module that reads or writes the raw status: everybody else asks the rules what it means now.

export type StatusRow = typeof statuses.$inferSelect

/** The statements that read what `toStatus` puts together. */
export function statusReads(db: Db, userId: number) {
  return [rowRead(db, { userId }), groupsRead(db, { userId })] as const
}

const rowRead = prepared((db, { userId }: Slots<{ userId: number }>) =>
  db.select().from(statuses).where(eq(statuses.userId, userId))
)

const groupsRead = prepared((db, { userId }: Slots<{ userId: number }>) =>
  db
    .select({ id: groups.id, shownUntil: groups.shownUntil, isChosen: groups.isChosen })
    .from(groups)
    .where(eq(groups.ownerId, userId))
    .orderBy(asc(groups.id))
)

/** All groups of a person, with what their status has to do with each. */
export type StatusGroups = { id: number; shownUntil: number | null; isChosen: boolean }[]

export function toStatus(row: StatusRow, own: StatusGroups): Status {
  let chosen = own.filter(({ isChosen }) => isChosen)
  return {
    spell: toSpell(row, toAudience(row.everyoneUntil, own)),
    choice: row.choosesEveryone ? 'everyone' : chosen.map(({ id }) => id),
    settledAt: row.settledAt,
    tagAt: row.tagAt
  }
}

function toAudience(everyoneUntil: number | null, own: StatusGroups): Share[] {
  let shares = [{ id: null, shownUntil: everyoneUntil }, ...own]
  return shares.flatMap(({ id, shownUntil }) =>
    shownUntil === null ? [] : [{ groupId: id, until: shownUntil }]
  )
}

export function toTally(row: StatusRow): Tally {
  let { availableMs, openMs, tallyDay: day, openBeforeMs } = row
  return { availableMs, openMs, day, openBeforeMs }
}

function toSpell(row: StatusRow, audience: readonly Share[]): Spell | null {
  let { source, since, until, message } = row
  let counted = row.countedFrom
  if (source === null || since === null || until === null || counted === null) return null
  let base = { since, until, message, audience }
  if (source === 'schedule') return { ...base, source }
  if (source === 'timer') return { ...base, source, setAt: counted }
  return { ...base, source, netFrom: counted }
}

function countedFrom(spell: Spell): number {
  if (spell.source === 'schedule') return spell.since
  return spell.source === 'timer' ? spell.setAt : spell.netFrom
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function sharesOfGroups(audience: readonly Share[]): Share[] {
  return audience.filter(({ groupId }) => groupId !== null)
}

/** Writes down for each group whether it is chosen, and what it sees; only where that has changed. */
function groupWrite(db: Db, userId: number, choice: Choice, audience: readonly Share[]) {
  return groupUpdate(db, {
    userId,
    chosen: JSON.stringify(choice === 'everyone' ? [] : choice),
    shares: JSON.stringify(audience.map(({ groupId, until }) => [groupId, until]))
  })
}

/** `chosen` holds ids of groups, `shares` pairs of one and an end, both as JSON. */
type GroupUpdate = { userId: number; chosen: string; shares: string }

const groupUpdate = prepared((db, { userId, chosen, shares }: Slots<GroupUpdate>) => {
  let isChosen = sql`${groups.id} in (select value from json_each(${chosen}))`
  let shownUntil = sql`(select value ->> 1 from json_each(${shares}) where value ->> 0 = ${groups.id})`
  return db
    .update(groups)
    .set({ isChosen, shownUntil })
    .where(
      and(
        eq(groups.ownerId, userId),
        sql`(${groups.isChosen} is not (${isChosen}) or ${groups.shownUntil} is not ${shownUntil})`
      )
    )
})

/** The ids of the contacts whom `userId` sees available at `now`, in their order, as JSON. */
function companyOf(db: Db, userId: SQL, now: SQL) {
  let contact = contactsOf(db, userId)
  // libSQL's parser knows no `order by` inside of an aggregate.
  return sql`(select json_group_array(person_id) from (
    select person_id from ${contact} join ${statuses} on ${statuses.userId} = person_id
    where ${statuses.until} > ${now} and ${shareOf(sql`pair_id`)} > ${now} order by person_id))`
}

/** What is written of a person's status beside the status itself. */
export interface StatusWrite {
  status: Status
  /**
   * The contacts whom the decision saw available, where it depends on that: two who become available at once must
   * see each other (D26). Anybody who comes or goes before it is written makes it stale.
   */
  company?: { available: readonly number[]; at: number } | undefined
  tally: Tally
  seenBy: readonly number[]
  warnedOf: number | null
  nextDue: number | null
  /** What was waiting for the person's object, and has been seen to. */
  visitAt: number | null
}

const WRITTEN = [
  'source',
  'since',
  'until',
  'countedFrom',
  'message',
  'everyoneUntil',
  'choosesEveryone',
  'settledAt',
  'tagAt',
  'availableMs',
  'openMs',
  'tallyDay',
  'openBeforeMs',
  'seenBy',
  'warnedOf'
] as const satisfies readonly (keyof StatusRow)[]

/** `company` as companyOf gives it; null where the decision does not depend on it. */
type StatusUpdate = Pick<StatusRow, 'userId' | (typeof WRITTEN)[number]> & {
  readVersion: number
  nextDue: number | null
  seenTo: number | null
  company: string | null
  companyAt: number | null
}

const statusUpdate = prepared((db, slots: Slots<StatusUpdate>) => {
  let { userId, readVersion, company, companyAt, nextDue, seenTo } = slots
  let written = Object.fromEntries(WRITTEN.map(name => [name, slots[name]]))
  let isSameCompany = sql`(${company} is null or ${companyOf(db, userId, companyAt)} = ${company})`
  let isAsRead = sql`version = ${readVersion} and ${isSameCompany}`
  return db
    .update(statuses)
    .set({
      ...written,
      version: sql`case when ${isAsRead} then version + 1 end`,
      // What has come in since is left to the sweep, should nobody look before.
      nextDue: sql`case when visit_at is ${seenTo} then ${nextDue} else min(coalesce(${nextDue}, visit_at), visit_at) end`,
      visitAt: sql`nullif(visit_at, ${seenTo})`
    })
    .where(eq(statuses.userId, userId))
})

/**
 * Writes a status over the one that `person` was read with, in one batch with `also`; gives the contacts who can be told of
 * it, as of the same moment: whoever begins to listen later reads it.
 * 'stale' if the row changed since it was read: nothing is written then.
 */
export async function writeStatus(
  db: Db,
  person: Person,
  { status, company, tally, seenBy, warnedOf, nextDue, visitAt }: StatusWrite,
  also: readonly Statement[]
): Promise<'stale' | Map<number, Reach>> {
  let { id, version } = person
  let { spell } = status
  let audience = spell?.audience ?? []
  let update = statusUpdate(db, {
    userId: id,
    readVersion: version,
    company: company ? JSON.stringify(company.available) : null,
    companyAt: company?.at ?? null,
    source: spell?.source ?? null,
    since: spell?.since ?? null,
    until: spell?.until ?? null,
    countedFrom: spell && countedFrom(spell),
    message: spell?.message ?? null,
    everyoneUntil: audience.find(({ groupId }) => groupId === null)?.until ?? null,
    choosesEveryone: status.choice === 'everyone',
    settledAt: status.settledAt,
    tagAt: status.tagAt,
    nextDue,
    seenTo: visitAt,
    availableMs: tally.availableMs,
    openMs: tally.openMs,
    tallyDay: tally.day,
    openBeforeMs: tally.openBeforeMs,
    seenBy: JSON.stringify(seenBy),
    warnedOf
  })
  let isSameToGroups =
    isSame(sharesOfGroups(audience), sharesOfGroups(person.status.spell?.audience ?? [])) &&
    isSame(status.choice, person.status.choice)
  try {
    let results: unknown[] = await db.batch([
      update,
      ...(isSameToGroups ? [] : [groupWrite(db, id, status.choice, audience)]),
      ...also,
      reachRead(db, { userId: id })
    ])
    return toReach(results.at(-1) as ReachRows)
  } catch (error) {
    if (breaks(error, 'statuses.version')) return 'stale'
    throw error
  }
}

/** D4: people whose status should have changed by itself before `now`, longest overdue first. */
export async function findOverdue(db: Db, now: number, most: number): Promise<number[]> {
  let rows = await db
    .select({ userId: statuses.userId })
    .from(statuses)
    .where(lt(statuses.nextDue, now))
    .orderBy(asc(statuses.nextDue))
    .limit(most)
  return rows.map(({ userId }) => userId)
}
