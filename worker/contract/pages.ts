import { UNSUBSCRIBE_PAGE } from './mail.ts'
import { TAG_PATH } from './tag.ts'

/** D51: where a link and an invite lead; each has its secret in its fragment. */
export const ACTION_PAGE = '/do'
export const JOIN_PAGE = '/join'

/** D46: the screens that do not ask who is signed in, beside / itself. */
export const OPEN_PAGES: readonly string[] = [
  '/reset-password',
  UNSUBSCRIBE_PAGE,
  ACTION_PAGE,
  JOIN_PAGE
]

/** SPEC 2, D46: the addresses at which the app has a screen. */
export const PAGES: readonly string[] = [
  '/',
  '/about',
  '/account',
  '/contacts',
  '/info',
  '/privacy',
  '/settings',
  TAG_PATH,
  ...OPEN_PAGES
]
