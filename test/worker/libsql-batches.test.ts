import { createAccount } from '#db/accounts.ts'
import { ping } from '#db/client.ts'
import { readPerson } from '#db/people.ts'
import { announcePhoto, dropPhoto, wearPhoto } from '#db/photos.ts'
import { expect, it } from 'vitest'
import { libsqlOf } from '../support/databases.ts'

const NOW = Date.parse('2026-05-04T09:00:00Z')

const db = libsqlOf('batches')

it('D40: on libSQL too, batches that read before they write are never refused for one another', async () => {
  let account = { username: 'ann', displayName: 'Ann', phoneNumber: '112', passwordHash: 'hash' }
  let made = await createAccount(
    db,
    { ...account, email: 'ann@example.test', timeZone: 'UTC' },
    'a device',
    NOW
  )
  if (made === 'email_taken') throw new Error(made)
  let { id } = made
  let change = async () => {
    let worn = await wearPhoto(db, id, await announcePhoto(db, NOW), NOW)
    await dropPhoto(db, id)
    return worn !== undefined
  }
  let changes = await Promise.all(Array.from({ length: 20 }, change))
  expect(changes).toEqual(Array(20).fill(true))
  expect(await readPerson(db, id)).toMatchObject({ avatar: null })
})

/** The words of an error and of what caused it. */
function wordsOf(thrown: unknown): string[] {
  return thrown instanceof Error ? [thrown.message, ...wordsOf(thrown.cause)] : []
}

it('D40: a libSQL server that leads to another one is not followed, and so is lost', async () => {
  await ping(libsqlOf('led'))
  let words = await ping(libsqlOf('leading')).catch(wordsOf)
  expect(words).toEqual(expect.arrayContaining(['Network connection lost.', 'HTTP 307']))
})
