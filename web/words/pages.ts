import { PRODUCT } from '#contract/name.ts'
import { AUTH } from './auth.ts'

export const SETTINGS = {
  title: 'Settings',
  description: 'Your profile, your weekly schedule, your tags and what you want to be told.',
  signOut: 'Sign Out'
} as const

/** Where one page of text leads to another: none of them brings along the words of the others. */
export const READING = {
  more: 'More',
  about: `About ${PRODUCT}`,
  info: `How ${PRODUCT} works`,
  privacy: AUTH.privacy
} as const
