import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActionLink, MadeActionLink, NewActionLink } from '#contract/action-links.ts'
import { LINKS_MAXIMUM } from '#contract/limits.ts'
import { toInstant } from '#contract/values.ts'
import type { Link } from '#rules/link.ts'
import type { Db } from './client.ts'
import { hashToken, newId, newToken } from './ids.ts'
import { groups } from './schema.ts'
import { actionLinks } from './schema-links.ts'

function ownLink(ownerId: number, id: number) {
  return and(eq(actionLinks.id, id), eq(actionLinks.ownerId, ownerId))
}

function toItem(row: typeof actionLinks.$inferSelect): ActionLink {
  let { id, name, action, minutes, groupId, lastUsedAt } = row
  return {
    id,
    name,
    action,
    ...(minutes === null ? {} : { minutes }),
    ...(groupId === null ? {} : { groupId }),
    lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt)
  }
}

/** The links of a person, in the order in which they were made. */
export async function readActionLinks(db: Db, ownerId: number): Promise<ActionLink[]> {
  let rows = await db
    .select()
    .from(actionLinks)
    .where(eq(actionLinks.ownerId, ownerId))
    .orderBy(asc(actionLinks.createdAt), asc(actionLinks.id))
  return rows.map(toItem)
}

/** Makes a link with a cleaned name and gives its secret, which is stored nowhere; or says why not. */
export async function createActionLink(
  db: Db,
  ownerId: number,
  { action, groupId, minutes, name }: NewActionLink,
  now: number
): Promise<MadeActionLink | 'links_full' | 'unknown_group'> {
  let [id, secret] = [newId(), newToken()]
  let isOwnGroup = sql`exists (select 1 from ${groups}
    where ${groups.id} = ${groupId ?? null} and ${groups.ownerId} = ${ownerId})`
  let [[made], [own]] = await db.batch([
    db
      .insert(actionLinks)
      .select(
        sql`select ${id}, ${ownerId}, ${await hashToken(secret)}, ${name}, ${action}, ${minutes ?? null}, ${groupId ?? null}, null, ${now}
          where (select count(*) from ${actionLinks} where owner_id = ${ownerId}) < ${LINKS_MAXIMUM}
          and (${groupId ?? null} is null or ${isOwnGroup})`
      )
      .returning(),
    db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.id, groupId ?? 0), eq(groups.ownerId, ownerId)))
  ])
  if (made) return { ...toItem(made), secret }
  return groupId !== undefined && !own ? 'unknown_group' : 'links_full'
}

/** Whose link a secret is, and what it does. */
export async function findActionLink(db: Db, secret: string) {
  let [link] = await db
    .select({ id: actionLinks.id, ownerId: actionLinks.ownerId, action: actionLinks.action })
    .from(actionLinks)
    .where(eq(actionLinks.secretHash, await hashToken(secret)))
  return link
}

export async function readActionLink(
  db: Db,
  ownerId: number,
  id: number
): Promise<Link | undefined> {
  let [link] = await db
    .select({
      action: actionLinks.action,
      minutes: actionLinks.minutes,
      groupId: actionLinks.groupId,
      lastUsedAt: actionLinks.lastUsedAt
    })
    .from(actionLinks)
    .where(ownLink(ownerId, id))
  return link
}

/** The statement that notes a use; it is written in one batch with the status that follows from it. */
export function actionLinkUse(db: Db, ownerId: number, id: number, now: number) {
  return db.update(actionLinks).set({ lastUsedAt: now }).where(ownLink(ownerId, id))
}

/** Revokes a link; false if the person has no such link. */
export async function deleteActionLink(db: Db, ownerId: number, id: number): Promise<boolean> {
  let rows = await db
    .delete(actionLinks)
    .where(ownLink(ownerId, id))
    .returning({ id: actionLinks.id })
  return rows.length > 0
}
