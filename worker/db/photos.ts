import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { PHOTOS_PATH } from '#contract/profile.ts'
import type { Db } from './client.ts'
import { newToken } from './ids.ts'
import { photos } from './schema-records.ts'
import { users } from './schema.ts'

const PREFIX = `${PHOTOS_PATH}/`

/** So long after it was announced a photo may become somebody's. */
const CLAIM_MS = 5 * 60_000
/** So long a photo may be nobody's: twice as long, so that the sweep never deletes one that is just becoming somebody's. */
const GRACE_MS = 2 * CLAIM_MS

/** Gives a photo its key, and writes it down before the bucket gets it: no crash leaves one that nobody can find. */
export async function announcePhoto(db: Db, now: number): Promise<string> {
  let key = newToken()
  await db.insert(photos).values({ key, createdAt: now })
  return key
}

function avatarRead(db: Db, userId: number) {
  return db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId))
}

/** The statement that makes the avatar of a person what `photos` says it is. */
function avatarWrite(db: Db, userId: number) {
  let own = sql`(select ${PREFIX} || ${photos.key} from ${photos} where ${photos.userId} = ${userId})`
  return db
    .update(users)
    .set({ avatar: own })
    .where(eq(users.id, userId))
    .returning({ avatar: users.avatar })
}

/**
 * Makes a photo that lies in the bucket the avatar of `userId`, and gives the paths of it and of the one before.
 * Undefined if it came too late or the person is gone; then nothing has changed.
 */
export async function wearPhoto(
  db: Db,
  userId: number,
  key: string,
  now: number
): Promise<{ avatar: string; former: string | null } | undefined> {
  let claimable = and(eq(photos.key, key), gt(photos.createdAt, now - CLAIM_MS))
  let [[before], , , [after]] = await db.batch([
    avatarRead(db, userId),
    db
      .update(photos)
      .set({ userId: null })
      .where(
        and(
          eq(photos.userId, userId),
          sql`exists (select 1 from photos as claimed where claimed.key = ${key} and claimed.created_at > ${now - CLAIM_MS})`
        )
      ),
    db
      .update(photos)
      .set({ userId: sql`(select ${users.id} from ${users} where ${users.id} = ${userId})` })
      .where(claimable),
    avatarWrite(db, userId)
  ])
  let avatar = PREFIX + key
  return before && after?.avatar === avatar ? { avatar, former: before.avatar } : undefined
}

/** Leaves a person without a photo, and gives the path of the one before. */
export async function dropPhoto(db: Db, userId: number): Promise<string | null> {
  let [[before]] = await db.batch([
    avatarRead(db, userId),
    db.update(photos).set({ userId: null }).where(eq(photos.userId, userId)),
    avatarWrite(db, userId)
  ])
  return before?.avatar ?? null
}

/** Whether a key is that of somebody's avatar. */
export async function isWorn(db: Db, key: string): Promise<boolean> {
  let rows = await db
    .select({ key: photos.key })
    .from(photos)
    .where(and(eq(photos.key, key), isNotNull(photos.userId)))
  return rows.length > 0
}

/** The keys of photos that are nobody's and will not become anybody's, oldest first. */
export async function findForsakenPhotos(db: Db, now: number, most: number): Promise<string[]> {
  let rows = await db
    .select({ key: photos.key })
    .from(photos)
    .where(and(isNull(photos.userId), lt(photos.createdAt, now - GRACE_MS)))
    .orderBy(asc(photos.createdAt))
    .limit(most)
  return rows.map(({ key }) => key)
}

/** Deletes photos that are nobody's: from the bucket, which takes a thousand at once, then here. */
export async function deletePhotos(db: Db, bucket: R2Bucket, keys: readonly string[]) {
  if (keys.length === 0) return
  await bucket.delete([...keys])
  let named = sql`${photos.key} in (select value from json_each(${JSON.stringify(keys)}))`
  await db.delete(photos).where(and(named, isNull(photos.userId)))
}

/** The same for what was the avatar of somebody who has another one, none, or is gone. */
export async function deleteAvatar(db: Db, bucket: R2Bucket, avatar: string) {
  await deletePhotos(db, bucket, [avatar.slice(PREFIX.length)])
}
