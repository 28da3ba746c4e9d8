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
import { Failure } from './failure.ts'

/** A registration that may be carried out (SPEC 5, D7, D18, D19, D36), or the Failure that says what is wrong. */
export function readRegistration(input: z.infer<typeof Registration>, guessedZone: unknown) {
  let email = readEmail(input.email)
  if (email === undefined) throw new Failure('invalid_email')
  let displayName = readName(input.displayName)
  if (displayName === undefined) throw new Failure('invalid_name')
  let phoneNumber = cleanText(input.phoneNumber)
  if (!isPhone(phoneNumber)) throw new Failure('invalid_phone')
  if (input.password !== input.confirmPassword) throw new Failure('password_mismatch')
  let password = readPassword(input.password)
  if (password === undefined) throw new Failure('invalid_password')
  return {
    email,
    displayName,
    password,
    username: deriveUsername(input.username ?? '') || deriveUsername(displayName),
    phoneNumber,
    timeZone: zoneOf(input.timeZone, guessedZone)
  }
}

/** D7: the zone given, else the platform's guess, else UTC. */
function zoneOf(given: string | undefined, guessed: unknown): string {
  let zone = readTimeZone(given ?? (typeof guessed === 'string' ? guessed : ''))
  if (zone === undefined && given !== undefined) throw new Failure('invalid_time_zone')
  return zone ?? 'UTC'
}
