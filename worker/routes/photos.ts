import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { COMMON_HEADERS, PHOTO_POLICY } from '#contract/headers.ts'
import { PHOTO_BYTES } from '#contract/limits.ts'
import { deletePhoto, PHOTO_FIELD, PHOTOS_PATH, uploadPhoto } from '#contract/profile.ts'
import * as photos from '#db/photos.ts'
import { logFault } from '#log'
import { readPhoto } from '#rules/photo.ts'
import { discardAvatar } from '../album.ts'
import type { App, SignedIn } from '../context.ts'
import { tellDevices } from '../devices.ts'
import { Failure } from '../failure.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import { readFile } from '../upload.ts'

const KEY = /^[0-9a-f]{64}$/
/** Nobody's file name gets in, so nobody's comes out. */
const NAMES: Record<string, string> = {
  'image/jpeg': 'photo.jpg',
  'image/png': 'photo.png',
  'image/webp': 'photo.webp'
}

/** What the bucket answers, or the Failure that says it did not. */
async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    logFault('The photos could not be reached', error)
    throw new Failure('unavailable')
  }
}

/** After the answer the old photo goes, and the owner's other devices hear that they show it. */
function finishChange(c: Context<SignedIn>, old: string | null) {
  let { db, session } = c.var
  if (old !== null) c.executionCtx.waitUntil(discardAvatar(c.env, db, old))
  tellDevices(c, session.userId, 'account')
}

export const ownPhotoRoutes = new Hono<SignedIn>()
  .post(uploadPhoto.path, signedIn, async c => {
    let photo = readPhoto(await readFile(c.req.raw, PHOTO_FIELD, PHOTO_BYTES))
    if ('refused' in photo) throw new Failure(photo.refused)
    let { userId } = c.var.session
    await limitRate(c.env, 'uploads', userId)
    let key = await photos.announcePhoto(c.var.db, Date.now())
    let httpMetadata = { contentType: photo.type }
    await reach(c.env.PHOTOS.put(key, photo.bytes, { httpMetadata }))
    let worn = await photos.wearPhoto(c.var.db, userId, key, Date.now())
    if (!worn) {
      c.executionCtx.waitUntil(discardAvatar(c.env, c.var.db, `${PHOTOS_PATH}/${key}`))
      throw new Failure('unavailable')
    }
    finishChange(c, worn.former)
    return c.json({ avatar: worn.avatar }, 200)
  })
  .delete(deletePhoto.path, signedIn, async c => {
    let former = await photos.dropPhoto(c.var.db, c.var.session.userId)
    if (former !== null) finishChange(c, former)
    return c.body(null, 204)
  })

/** D30, D38: on every answer below /photos; a photo never changes, and any other answer may. */
const photoHeaders: MiddlewareHandler<App> = async (c, next) => {
  await next()
  let headers = { 'Content-Security-Policy': PHOTO_POLICY, ...COMMON_HEADERS }
  for (let [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('Cache-Control', c.res.ok ? 'private, max-age=31536000, immutable' : 'no-store')
}

export const photoRoutes = new Hono<App>().get(`${PHOTOS_PATH}/:key`, photoHeaders, async c => {
  let key = c.req.param('key')
  let isWorn = KEY.test(key) && (await photos.isWorn(c.var.db, key))
  let photo = isWorn ? await reach(c.env.PHOTOS.get(key)) : null
  let type = photo?.httpMetadata?.contentType ?? ''
  let name = NAMES[type]
  if (!photo || !name) return c.text('Not found', 404)
  c.header('Content-Type', type)
  c.header('Content-Disposition', `inline; filename="${name}"`)
  return c.body(photo.body, 200)
})
