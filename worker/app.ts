import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ENDPOINTS, isPathOf } from '#contract/endpoints.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { uploadPhoto } from '#contract/profile.ts'
import { SOCKET_PATH } from '#contract/socket.ts'
import type { App } from './context.ts'
import { answerFailure, Failure } from './failure.ts'
import { apiHeaders, openRequest } from './middleware/request.ts'
import { actionLinkRoutes, actionRoutes } from './routes/action-links.ts'
import { accountRoutes, ownRoutes } from './routes/account.ts'
import { bellRoutes } from './routes/bells.ts'
import { contactRoutes } from './routes/contacts.ts'
import { groupRoutes } from './routes/groups.ts'
import { invitationRoutes, inviteRoutes } from './routes/invites.ts'
import { liveRoutes } from './routes/live.ts'
import { mailRoutes } from './routes/mail.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { pageRoutes } from './routes/pages.ts'
import { passwordRoutes, recoveryRoutes } from './routes/password.ts'
import { ownPhotoRoutes, photoRoutes } from './routes/photos.ts'
import { profileRoutes } from './routes/profile.ts'
import { pushRoutes } from './routes/push.ts'
import { referenceRoutes } from './routes/reference.ts'
import { requestRoutes } from './routes/requests.ts'
import { scheduleRoutes } from './routes/schedule.ts'
import { scoreRoutes } from './routes/score.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { statusRoutes } from './routes/status.ts'

const limitBody = bodyLimit({
  maxSize: BODY_BYTES,
  onError: () => {
    throw new Failure('too_large')
  }
})

/** D30: a photo may be larger. Its route counts its bytes, once it knows that somebody is signed in. */
const limitBodies: MiddlewareHandler<App> = (c, next) =>
  c.req.path === uploadPhoto.path ? next() : limitBody(c, next)

function refuseUnknown(path: string): never {
  let isKnown = ENDPOINTS.some(endpoint => isPathOf(endpoint, path))
  throw new Failure(isKnown ? 'method_not_allowed' : 'not_found')
}

export const app = new Hono<App>()
  .onError(answerFailure)
  .use(openRequest)
  .use('/api/*', apiHeaders, limitBodies)
  .use('/api', apiHeaders)
  .use(SOCKET_PATH, apiHeaders)
  .route('/', accountRoutes)
  .route('/', ownRoutes)
  .route('/', recoveryRoutes)
  .route('/', passwordRoutes)
  .route('/', profileRoutes)
  .route('/', ownPhotoRoutes)
  .route('/', sessionRoutes)
  .route('/', statusRoutes)
  .route('/', contactRoutes)
  .route('/', bellRoutes)
  .route('/', requestRoutes)
  .route('/', groupRoutes)
  .route('/', scheduleRoutes)
  .route('/', notificationRoutes)
  .route('/', mailRoutes)
  .route('/', pushRoutes)
  .route('/', scoreRoutes)
  .route('/', actionRoutes)
  .route('/', actionLinkRoutes)
  .route('/', invitationRoutes)
  .route('/', inviteRoutes)
  .route('/', referenceRoutes)
  .route('/', liveRoutes)
  .all('/api/*', c => refuseUnknown(c.req.path))
  .all('/api', c => refuseUnknown(c.req.path))
  .route('/', photoRoutes)
  .route('/', pageRoutes)
