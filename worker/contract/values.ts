import * as z from 'zod/mini'

/** D17: ids are random positive integers below 2^53. */
export const Id = z.int().check(z.positive())

/** D17: what may be the secret of a link; whether it is one, its hash tells. */
export const Token = z.string().check(z.maxLength(200))

/** D9, D28: an instant as ISO 8601 with seconds and an offset or Z. Real dates only. */
export const Instant = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'Please give a date and time with seconds and zone.'
  })
  .check(
    z.refine(text => /T\d\d:\d\d:\d\d/.test(text) && Number.isFinite(Date.parse(text)), {
      error: 'Please give a date and time with seconds and zone.'
    })
  )

export const StatusWord = z.enum(['available', 'unavailable'])
export type StatusWord = z.infer<typeof StatusWord>

/** D12a: where a status came from; told to its owner only. */
export const StatusSource = z.enum(['switch', 'timer', 'tag', 'schedule'])
export type StatusSource = z.infer<typeof StatusSource>

/** D12a, SPEC 4: texts that name a source; they never become a person's own words. */
export const TAG_TEXT = 'Changed via NFC tag'
export const SCHEDULE_TEXT = 'Auto-updated by schedule'

/** What one person may always know of another one they can find (D22). */
export const PersonCard = z.strictObject({
  displayName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string())
})
export type PersonCard = z.infer<typeof PersonCard>

/** An instant in ms since the epoch as it goes over the wire: ISO 8601 in UTC. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/** A valid instant in ms since the epoch. */
export function fromInstant(text: string): number {
  return Date.parse(text)
}
