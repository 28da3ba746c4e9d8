import { TAG_PATH } from './tag.ts'

/** D46: the screens that do not ask who is signed in, beside / itself. */
export const OPEN_PAGES: readonly string[] = ['/reset-password']

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
