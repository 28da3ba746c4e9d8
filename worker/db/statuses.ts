import { asc, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Choice, Share, Spell, Status } from '#rules/availability.ts'
import type { Onlooker } from '#rules/onlookers.ts'
import type { Person } from '#rules/profile.ts'
import { breaks, type Db } from './client.ts'
import { contactsOf } from './friendships.ts'
import { audiences, chosenGroups, groupMembers, statuses } from './schema.ts'

// The only module that reads or writes the raw status: everybody else asks the rules what it means now.

type StatusRow = typeof statuses.$inferSelect

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

/** Every contact of `userId` with the end of their sight of the spell in force. */
function onlookers(db: Db, userId: number) {
  let contact = contactsOf(db, userId)
  return db
    .select({
      id: contact.personId,
      sharedUntil: sql<
        number | null
      >`max(case when ${audiences.groupId} is null or ${groupMembers.groupId} is not null then ${audiences.until} end)`
    })
    .from(contact)
    .leftJoin(audiences, eq(audiences.userId, userId))
    .leftJoin(
      groupMembers,
      sql`${groupMembers.groupId} = ${audiences.groupId} and ${groupMembers.friendshipId} = ${contact.friendshipId}`
    )
    .groupBy(sql`${contact.personId}`)
}

export async function readOnlookers(db: Db, userId: number): Promise<Onlooker[]> {
  return onlookers(db, userId)
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

/**
 * Writes `next` over the status that `person` was read with, in one batch with `also`, and gives everybody who may have to be told.
 * 'stale' if the row changed since it was read: nothing is written then.
 */
export async function writeStatus(
  db: Db,
  person: Person,
  next: Status,
  nextDue: number | null,
  also: readonly BatchItem<'sqlite'>[] = []
): Promise<Onlooker[] | 'stale'> {
  let { id, version, status } = person
  let { spell } = next
  let update = db
    .update(statuses)
    .set({
      version: sql`case version when ${version} then ${version + 1} end`,
      source: spell?.source ?? null,
      since: spell?.since ?? null,
      until: spell?.until ?? null,
      countedFrom: spell && countedFrom(spell),
      message: spell?.message ?? null,
      choosesEveryone: next.choice === 'everyone',
      settledAt: next.settledAt,
      tagAt: next.tagAt,
      nextDue
    })
    .where(eq(statuses.userId, id))
  let audience = spell?.audience ?? []
  let isSameAudience = isSame(audience, status.spell?.audience ?? [])
  try {
    let results = await db.batch([
      update,
      ...(isSame(next.choice, status.choice) ? [] : choiceWrites(db, id, next.choice)),
      ...(isSameAudience ? [] : audienceWrites(db, id, audience)),
      ...also,
      onlookers(db, id)
    ])
    return results.at(-1) as Onlooker[]
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
