import type { Contact } from '#contract/contacts.ts'
import { BELL_MS } from '#contract/limits.ts'
import { toInstant } from '#contract/values.ts'
import { writeBell } from '#db/bells.ts'
import type { Db } from '#db/client.ts'
import { readContact } from '#db/contacts.ts'
import type { Answer } from './answer.ts'

/** D51: lets a contact wait for a person, unless they see them available. To be done in that person's own line. */
export async function setBell(db: Db, userId: number, contactId: number): Promise<Answer<Contact>> {
  let seen = await readContact(db, contactId, userId, Date.now)
  if (!seen) return { ok: false, code: 'contact_not_found' }
  if (seen.status === 'available') return { ok: false, code: 'available_already' }
  let now = Date.now()
  await writeBell(db, contactId, userId, now + BELL_MS)
  return { ok: true, value: { ...seen, bell: toInstant(now + BELL_MS) } }
}
