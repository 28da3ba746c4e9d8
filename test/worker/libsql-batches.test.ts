import { createAccount } from '#db/accounts.ts'
import { connect, ping } from '#db/client.ts'
import { readPerson } from '#db/people.ts'
import { announcePhoto, dropPhoto, wearPhoto } from '#db/photos.ts'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

const NOW = Date.parse('2026-05-04T09:00:00Z')

function databaseAt(LIBSQL_URL: string) {
  return connect({ DATABASE: 'libsql', DB: env.DB, LIBSQL_AUTH_TOKEN: 'token', LIBSQL_URL })
}

const db = databaseAt('https://batches.libsql.test')

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
  await ping(databaseAt('https://led.libsql.test'))
  let words = await ping(databaseAt('https://leading.libsql.test')).catch(wordsOf)
  expect(words).toEqual(expect.arrayContaining(['Network connection lost.', 'HTTP 307']))
})
