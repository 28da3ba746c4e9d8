import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OptionalMail } from '#rules/mail.ts'
import type { Db } from './client.ts'
import { hashToken, newToken } from './ids.ts'
import { mailStops, preferences, unsubscribeLinks } from './schema-records.ts'

/** Makes the link that stops mail of one kind and gives its token, which is stored nowhere. */
export async function createUnsubscribeLink(
  db: Db,
  userId: number,
  kind: OptionalMail,
  now: number
): Promise<string> {
  let token = newToken()
  let tokenHash = await hashToken(token)
  await db.insert(unsubscribeLinks).values({ tokenHash, userId, kind, createdAt: now })
  return token
}

/**
 * Stops mail of the kind that a token stands for, however often it is used; where no kind is left, the mail switch is off.
 * Gives whose it is; undefined if it stands for nothing.
 */
export async function unsubscribe(db: Db, token: string): Promise<number | undefined> {
  let link = eq(unsubscribeLinks.tokenHash, await hashToken(token))
  let owner = db.select({ userId: unsubscribeLinks.userId }).from(unsubscribeLinks).where(link)
  let stops = db
    .select({ count: sql`count(*)` })
    .from(mailStops)
    .where(inArray(mailStops.userId, owner))
  let [[stopped]] = await db.batch([
    owner,
    db
      .insert(mailStops)
      .select(sql`select user_id, kind from ${unsubscribeLinks} where ${link}`)
      .onConflictDoNothing(),
    db
      .update(preferences)
      .set({ emailNotifications: false })
      .where(
        and(
          inArray(preferences.userId, owner),
          eq(preferences.scope, 'global'),
          sql`${stops} = ${mailStops.kind.enumValues.length}`
        )
      )
  ])
  return stopped?.userId
}

/** Whether a person has stopped mail of a kind. */
export async function isMailStopped(db: Db, userId: number, kind: OptionalMail): Promise<boolean> {
  let rows = await db
    .select({ kind: mailStops.kind })
    .from(mailStops)
    .where(and(eq(mailStops.userId, userId), eq(mailStops.kind, kind)))
  return rows.length > 0
}
