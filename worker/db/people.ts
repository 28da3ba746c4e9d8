import { eq, sql } from 'drizzle-orm'
import type { Person } from '#rules/profile.ts'
import type { Tie } from '#rules/tie.ts'
import type { Db } from './client.ts'
import { prepared, type Slots } from './prepared.ts'
import { entriesOf } from './schedule.ts'
import { isPushOwed } from './push-notices.ts'
import { users } from './schema.ts'
import { isOfSession, type Shown } from './sessions.ts'
import { type StatusGroups, statusReads, type StatusRow, toStatus, toTally } from './statuses.ts'
import { tiesOf, toTie } from './ties.ts'

const PROFILE = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  avatar: users.avatar,
  timeZone: users.timeZone,
  applySchedule: users.applySchedule
}

type Profile = Pick<Person, keyof typeof PROFILE>

const profileRead = prepared((db, { userId }: Slots<{ userId: number }>) =>
  db.select(PROFILE).from(users).where(eq(users.id, userId))
)

/** With whether something is to be pushed to them, and whether a token, if there is one, is of a session of theirs. */
const markedRead = prepared((db, { now, tokenHash, userId }: Slots<Marks>) =>
  db
    .select({
      ...PROFILE,
      owed: isPushOwed(userId).as('owed'),
      proven: sql<number>`(${tokenHash} is null or ${isOfSession(userId, { tokenHash, now })})`.as(
        'proven'
      )
    })
    .from(users)
    .where(eq(users.id, userId))
)

type Marks = { userId: number; tokenHash: string | null; now: number }

/** The statements that read what else `toPerson` puts together. */
function personReads(db: Db, userId: number) {
  return [entriesOf(db, { ownerId: userId }), ...statusReads(db, userId)] as const
}

function toPerson(
  profile: Profile,
  entries: Person['entries'],
  row: StatusRow,
  groups: StatusGroups
): Person {
  return {
    ...profile,
    version: row.version,
    status: toStatus(row, groups),
    tally: toTally(row),
    entries
  }
}

/** A person with their status, as of one moment. */
export async function readPerson(db: Db, userId: number): Promise<Person | undefined> {
  let [[profile], entries, [row], groups] = await db.batch([
    profileRead(db, { userId }),
    ...personReads(db, userId)
  ])
  return profile && row && toPerson(profile, entries, row, groups)
}

/** A person, everybody around them, and what has been written down for those. */
export interface Circle {
  person: Person
  ties: Tie[]
  /** All groups of the person. */
  groupIds: readonly number[]
  /** The contacts whose notifications say that they see the person available. */
  seenBy: readonly number[]
  /** The end of the net that the person has been warned of. */
  warnedOf: number | null
  /** When the row is next to be looked at, as it is stored. */
  nextDue: number | null
  /** What waits for the person's object (visits.ts), as it is stored. */
  visitAt: number | null
  /** Whether something is marked to be pushed to the person. */
  isPushOwed: boolean
  /** Whether what was shown is of a living session of this person; true where nothing was. */
  isProven: boolean
}

/** A person's circle and whether they have shown who they are, as of one moment. */
export async function readCircle(
  db: Db,
  userId: number,
  shown?: Shown
): Promise<Circle | undefined> {
  let [[found], entries, [row], groups, ties] = await db.batch([
    markedRead(db, { userId, tokenHash: shown?.tokenHash ?? null, now: shown?.now ?? 0 }),
    ...personReads(db, userId),
    tiesOf(db, { userId })
  ])
  if (!found || !row) return undefined
  let { owed, proven, ...profile } = found
  return {
    isPushOwed: owed === 1,
    isProven: proven === 1,
    person: toPerson(profile, entries, row, groups),
    ties: ties.map(toTie),
    groupIds: groups.map(({ id }) => id),
    seenBy: JSON.parse(row.seenBy) as number[],
    warnedOf: row.warnedOf,
    nextDue: row.nextDue,
    visitAt: row.visitAt
  }
}
