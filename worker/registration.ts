import type * as z from 'zod/mini'
import type { Registration } from '#contract/account.ts'
import {
  deriveUsername,
  isPhone,
  readEmail,
  readName,
  readPassword,
  readTimeZone
} from '#rules/person.ts'
import { cleanText } from '#rules/text.ts'
import { wholeForm } from './failure.ts'

/** A registration that may be carried out (SPEC 5, D7, D18, D19, D36), or the Failure that says what is wrong. */
export function readRegistration(input: z.infer<typeof Registration>, guessedZone: unknown) {
  let phoneNumber = cleanText(input.phoneNumber)
  let { confirmPassword: _, ...wish } = wholeForm({
    email: [readEmail(input.email), 'invalid_email'],
    password: [readPassword(input.password), 'invalid_password'],
    confirmPassword: [input.password === input.confirmPassword || undefined, 'password_mismatch'],
    displayName: [readName(input.displayName), 'invalid_name'],
    phoneNumber: [isPhone(phoneNumber) ? phoneNumber : undefined, 'invalid_phone'],
    timeZone: [zoneOf(input.timeZone, guessedZone), 'invalid_time_zone']
  })
  let username = deriveUsername(input.username ?? '') || deriveUsername(wish.displayName)
  return { ...wish, username }
}

/** D7: the zone given, else the platform's guess, else UTC. Undefined if the one given is none. */
function zoneOf(given: string | undefined, guessed: unknown): string | undefined {
  if (given !== undefined) return readTimeZone(given)
  return readTimeZone(typeof guessed === 'string' ? guessed : '') ?? 'UTC'
}
