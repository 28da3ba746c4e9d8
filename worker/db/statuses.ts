import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Status } from '#rules/availability.ts'
import type { Choice, Share, Spell } from '#rules/spell.ts'
import type { Person } from '#rules/profile.ts'
import type { Tally } from '#rules/score.ts'
import { breaks, type Db, type Statement } from './client.ts'
import { contactsOf } from './friendships.ts'
import { audiences, chosenGroups, statuses } from './schema.ts'

// The only module that reads or writes the raw status: everybody else asks the rules what it means now.

export type StatusRow = typeof statuses.$inferSelect

/** The statements that read what `toStatus` puts together. */
export function statusReads(db: Db, userId: number) {
  return [
    db.select().from(statuses).where(eq(statuses.userId, userId)),
    db
      .select({ groupId: audiences.groupId, until: audiences.until })
      .from(audiences)
      .where(eq(audiences.userId, userId))
      .orderBy(asc(audiences.groupId)),
    db
      .select({ groupId: chosenGroups.groupId })
      .from(chosenGroups)
      .where(eq(chosenGroups.userId, userId))
      .orderBy(asc(chosenGroups.groupId))
  ] as const
}

export function toStatus(
  row: StatusRow,
  audience: readonly Share[],
  chosen: readonly { groupId: number }[]
): Status {
  return {
    spell: toSpell(row, audience),
    choice: row.choosesEveryone ? 'everyone' : chosen.map(({ groupId }) => groupId),
    settledAt: row.settledAt,
    tagAt: row.tagAt
  }
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

function choiceWrites(db: Db, userId: number, choice: Choice) {
  let ids = choice === 'everyone' ? [] : choice
  return [
    db.delete(chosenGroups).where(eq(chosenGroups.userId, userId)),
    db
      .insert(chosenGroups)
      .select(sql`select ${userId}, value from json_each(${JSON.stringify(ids)})`)
  ]
}

function audienceWrites(db: Db, userId: number, audience: readonly Share[]) {
  let rows = audience.map(({ groupId, until }) => [groupId, until])
  return [
    db.delete(audiences).where(eq(audiences.userId, userId)),
    db
      .insert(audiences)
      .select(
        sql`select ${userId}, value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`
      )
  ]
}

/** The ids of the contacts of `userId` who are available at `now`, seen or not, in their order, as JSON. */
function companyOf(db: Db, userId: number, now: number) {
  let contact = contactsOf(db, userId)
  // libSQL's parser knows no `order by` inside of an aggregate.
  return sql`(select json_group_array(person_id) from (
    select person_id from ${contact} join ${statuses} s on s.user_id = person_id
    where s.until > ${now} order by person_id))`
}

/** What is written of a person's status beside the status itself. */
export interface StatusWrite {
  status: Status
  /**
   * The contacts whom the decision took for available, where it depends on that: two who become available at once must
   * see each other (D26). Anybody who comes or goes before it is written makes it stale.
   */
  company?: { available: readonly number[]; at: number } | undefined
  tally: Tally
  seenBy: readonly number[]
  warnedOf: number | null
  nextDue: number | null
}

/**
 * Writes a status over the one that `person` was read with, in one batch with `also`.
 * 'stale' if the row changed since it was read: nothing is written then.
 */
export async function writeStatus(
  db: Db,
  person: Person,
  { status, company, tally, seenBy, warnedOf, nextDue }: StatusWrite,
  also: readonly Statement[]
): Promise<'stale' | 'written'> {
  let { id, version } = person
  let { spell } = status
  let isAsRead = company
    ? sql`version = ${version} and ${companyOf(db, id, company.at)} = ${JSON.stringify(company.available)}`
    : sql`version = ${version}`
  let update = db
    .update(statuses)
    .set({
      version: sql`case when ${isAsRead} then ${version + 1} end`,
      source: spell?.source ?? null,
      since: spell?.since ?? null,
      until: spell?.until ?? null,
      countedFrom: spell && countedFrom(spell),
      message: spell?.message ?? null,
      choosesEveryone: status.choice === 'everyone',
      settledAt: status.settledAt,
      tagAt: status.tagAt,
      nextDue,
      availableMs: tally.availableMs,
      openMs: tally.openMs,
      tallyDay: tally.day,
      openBeforeMs: tally.openBeforeMs,
      seenBy: JSON.stringify(seenBy),
      warnedOf
    })
    .where(eq(statuses.userId, id))
  let audience = spell?.audience ?? []
  let isSameAudience = isSame(audience, person.status.spell?.audience ?? [])
  let isSameChoice = isSame(status.choice, person.status.choice)
  try {
    await db.batch([
      update,
      ...(isSameChoice ? [] : choiceWrites(db, id, status.choice)),
      ...(isSameAudience ? [] : audienceWrites(db, id, audience)),
      ...also
    ])
    return 'written'
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
