import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { upgrade } from '../support/live-socket.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { soon } from '../support/soon.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

const DAY_MS = 86_400_000

async function isSignedIn(person: Person): Promise<boolean> {
  let answer = await person.tries('GET', '/api/me')
  if (answer.status !== 200) expect(answer).toMatchObject(refused('unauthorized'))
  return answer.status === 200
}

async function sessionOf(person: Person) {
  let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person.token))
  return env.DB.prepare('select last_seen_at, expires_at from sessions where token_hash = ?')
    .bind(Buffer.from(hash).toString('hex'))
    .first<{ last_seen_at: number; expires_at: number }>()
}

describe('D20: a session', () => {
  it('is kept as a hash only: the token stands nowhere', async () => {
    let ann = await signUp('Ann Lee')
    let dump = JSON.stringify(await readTables())
    expect(ann.token).toMatch(/^[0-9a-f]{64}$/)
    expect(dump).not.toContain(ann.token)
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('is new at every sign-in, whatever the client brings along', async () => {
    let ann = await signUp('Ann Lee')
    let body = { email: ann.email, password: PASSWORD, sessionId: ann.token }
    let headers = { Cookie: `sessionId=${ann.token}` }
    let answers = [
      await callApi('POST', '/api/login', { body, headers, token: ann.token }),
      await callApi('POST', `/api/login?sessionId=${ann.token}`, { body })
    ]
    let tokens = answers.map(({ body: session }) => (session as { sessionId: string }).sessionId)
    expect(new Set([ann.token, ...tokens]).size).toBe(3)
  })

  it('lives for 90 days after it was last used, and not one moment longer', async () => {
    let start = at('2026-05-04T09:00:00Z').getTime()
    let ann = await signUp('Ann Lee')
    for (let instant of [start + 89 * DAY_MS, start + 179 * DAY_MS - 1]) {
      at(instant)
      expect(await isSignedIn(ann)).toBe(true)
      await soon(async () => expect((await sessionOf(ann))?.last_seen_at).toBe(instant))
    }
    at(start + 269 * DAY_MS - 1)
    expect(await isSignedIn(ann)).toBe(false)
    expect((await upgrade(ann.token)).status).toBe(401)
  })

  it('is written at most once a day for being used', async () => {
    let start = at('2026-05-04T09:00:00Z').getTime()
    let ann = await signUp('Ann Lee')
    let seen: unknown[] = []
    for (let hours of [1, 23, 24]) {
      at(start + hours * 3_600_000)
      expect(await isSignedIn(ann)).toBe(true)
      seen.push(await sessionOf(ann))
    }
    let untouched = { last_seen_at: start, expires_at: start + 90 * DAY_MS }
    expect(seen).toEqual([untouched, untouched, untouched])
    let later = at(start + DAY_MS + 1).getTime()
    expect(await isSignedIn(ann)).toBe(true)
    await soon(async () =>
      expect(await sessionOf(ann)).toEqual({ last_seen_at: later, expires_at: later + 90 * DAY_MS })
    )
  })
})

describe('C012: signing out', () => {
  it('ends this session everywhere, and no other', async () => {
    let phone = await signUp('Ann Lee')
    let laptop = await signIn(phone.email)
    await phone.signsOut()
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true])
    expect((await upgrade(phone.token)).status).toBe(401)
    expect(await sessionOf(phone)).toBeNull()
  })

  it('twice is refused the second time', async () => {
    let ann = await signUp('Ann Lee')
    await ann.signsOut()
    expect(await ann.tries('POST', '/api/logout')).toMatchObject(refused('unauthorized'))
  })

  it('leaves the status as it was: the light does not hang on a device', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    await ann.goesAvailable({ message: 'walking the dog' })
    await ann.signsOut()
    expect(await (await signIn(ann.email)).me()).toMatchObject({
      status: 'available',
      statusMessage: 'walking the dog'
    })
  })
})

it('ends with the account it belongs to', async () => {
  let ann = await signUp('Ann Lee')
  await env.DB.prepare('delete from users where id = ?').bind(ann.id).run()
  expect(await isSignedIn(ann)).toBe(false)
  expect((await upgrade(ann.token)).status).toBe(401)
})
