import { and, asc, eq, gt, sql } from 'drizzle-orm'
import {
  type Invite,
  INVITE_DAYS_DEFAULT,
  INVITE_USES,
  type MadeInvite,
  type NewInvite
} from '#contract/invites.ts'
import { INVITES_MAXIMUM } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import { toInstant } from '#contract/values.ts'
import { aliased, type Db } from './client.ts'
import { pairOf } from './friendships.ts'
import { hashToken, newId, newToken } from './ids.ts'
import { toItem } from './notifications.ts'
import { areContacts, joining } from './requests.ts'
import { requests, users } from './schema.ts'
import { invites } from './schema-links.ts'
import { acquaintances } from './schema-records.ts'

const DAY_MS = 86_400_000

function onWire(row: typeof invites.$inferSelect): Invite {
  let { id, createdAt, expiresAt, maxUses, uses } = row
  return { id, createdAt: toInstant(createdAt), expiresAt: toInstant(expiresAt), uses, maxUses }
}

function isOpen(now: number) {
  return and(gt(invites.expiresAt, now), sql`${invites.uses} < ${invites.maxUses}`)
}

/** The invites of a person that can still be used, in the order in which they were made. */
export async function readInvites(db: Db, ownerId: number, now: number): Promise<Invite[]> {
  let rows = await db
    .select()
    .from(invites)
    .where(and(eq(invites.ownerId, ownerId), isOpen(now)))
    .orderBy(asc(invites.createdAt), asc(invites.id))
  return rows.map(onWire)
}

/** Makes an invite and gives its token, which is stored nowhere. Those that are over go. */
export async function createInvite(
  db: Db,
  ownerId: number,
  { days = INVITE_DAYS_DEFAULT, maxUses = INVITE_USES[0] }: NewInvite,
  now: number
): Promise<MadeInvite | 'invites_full'> {
  let [id, token] = [newId(), newToken()]
  let [, [made]] = await db.batch([
    db.delete(invites).where(and(eq(invites.ownerId, ownerId), sql`not (${isOpen(now)})`)),
    db
      .insert(invites)
      .select(
        sql`select ${id}, ${ownerId}, ${await hashToken(token)}, 0, ${maxUses}, ${now}, ${now + days * DAY_MS}
          where (select count(*) from ${invites} where owner_id = ${ownerId}) < ${INVITES_MAXIMUM}`
      )
      .returning()
  ])
  return made ? { ...onWire(made), token } : 'invites_full'
}

/** Revokes an invite; false if the person has no such one. */
export async function deleteInvite(db: Db, ownerId: number, id: number): Promise<boolean> {
  let rows = await db
    .delete(invites)
    .where(and(eq(invites.id, id), eq(invites.ownerId, ownerId)))
    .returning({ id: invites.id })
  return rows.length > 0
}

export interface Inviter {
  inviteId: number
  id: number
  displayName: string
  /** Whether somebody may still come by this invite. */
  isOpen: boolean
}

/** Who invites by a token. Also once it is used up: those who came by it may look again. */
export async function findInviter(
  db: Db,
  token: string,
  now: number
): Promise<Inviter | undefined> {
  let [inviter] = await db
    .select({
      inviteId: aliased(invites.id, 'invite_id'),
      id: users.id,
      displayName: users.displayName,
      isOpen: sql<number>`${isOpen(now)}`
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.ownerId))
    .where(and(eq(invites.tokenHash, await hashToken(token)), gt(invites.expiresAt, now)))
  return inviter && { ...inviter, isOpen: inviter.isOpen === 1 }
}

export type Acceptance =
  | { kind: 'accepted'; notice: Notification | undefined }
  /** Something has happened between the two since the invite was made: the inviter is to be asked. */
  | { kind: 'already_contacts' | 'contacts_full' | 'link_expired' | 'to_be_asked' }

/** What makes an older invite no consent any more: to part, or to ask, which may have been declined (D23). */
function consent(inviterId: number, userId: number) {
  let { lowId, highId } = pairOf(inviterId, userId)
  return sql`not exists (select 1 from ${acquaintances}
      where low_id = ${lowId} and high_id = ${highId} and parted_at >= ${invites.createdAt})
    and not exists (select 1 from ${requests}
      where from_id = ${userId} and to_id = ${inviterId} and sent_at >= ${invites.createdAt})`
}

/** D51: makes `userId` and the inviter contacts, and counts it; the last use goes to one of those who come at once. */
export async function acceptInvite(
  db: Db,
  userId: number,
  inviter: Pick<Inviter, 'id' | 'inviteId'>,
  now: number
): Promise<Acceptance> {
  let isUsable = and(eq(invites.id, inviter.inviteId), isOpen(now))
  let isWanted = consent(inviter.id, userId)
  let source = sql`${invites} where ${isUsable} and ${isWanted}`
  let { follow, isJoined, join, tell } = joining(db, inviter.id, userId, now, source)
  let [joined, , [state], [told]] = await db.batch([
    join,
    db
      .update(invites)
      .set({ uses: sql`${invites.uses} + 1` })
      .where(and(eq(invites.id, inviter.inviteId), isJoined)),
    db
      .select({
        areContacts: sql<number>`${areContacts(db, inviter.id, userId)}`,
        isUsable: sql<number>`exists (select 1 from ${invites} where ${isUsable})`,
        isWanted: sql<number>`exists (select 1 from ${invites} where ${isUsable} and ${isWanted})`
      })
      .from(users)
      .where(eq(users.id, userId)),
    tell,
    ...follow
  ])
  if (joined.length > 0) return { kind: 'accepted', notice: told && toItem(told) }
  if (state?.areContacts) return { kind: 'already_contacts' }
  if (!state?.isUsable) return { kind: 'link_expired' }
  return { kind: state.isWanted ? 'contacts_full' : 'to_be_asked' }
}
