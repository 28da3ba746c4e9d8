import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at } from '../support/clock.ts'
import { makesInvite, makesLink } from '../support/links.ts'
import { PASSWORD, type Person, registrationOf, signUp } from '../support/people.ts'
import { newPeople } from '../support/seed.ts'
import { callApi } from '../support/wire.ts'

let log: ReturnType<typeof vi.spyOn>
let { REQUEST_LOG } = env

beforeEach(() => {
  at('2026-05-04T09:00:00Z')
  env.REQUEST_LOG = 'on'
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(() => {
  env.REQUEST_LOG = REQUEST_LOG
  log.mockRestore()
})

const textOf = () => log.mock.calls.flat().join('\n')

/** The lines so far, once there are as many: they are written behind the answers. */
async function lines(count: number): Promise<Record<string, unknown>[]> {
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(count))
  return textOf()
    .split('\n')
    .map((line: string) => JSON.parse(line) as Record<string, unknown>)
}

describe('SECURITY 63: each request', () => {
  it('is one line of JSON', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.tries('DELETE', '/api/sessions/77')
    expect(await lines(1)).toEqual([
      {
        what: 'request',
        time: '2026-05-04T09:00:00.000Z',
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        method: 'DELETE',
        route: '/api/sessions/:id',
        user: expect.stringMatching(/^[\da-f]{16}$/) as string,
        status: 404,
        code: 'session_not_found',
        ms: 0,
        statements: 3,
        rowsRead: 4,
        rowsWritten: 0
      }
    ])
  })

  it('is told from those of others, and nobody is named', async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    for (let person of [ann, ben, ann]) await person.me()
    await callApi('GET', '/api/me')
    let users = (await lines(4)).map(({ user }) => user)
    expect(users[0]).toBe(users[2])
    expect(users[0]).not.toBe(users[1])
    expect(users[3]).toBeNull()
    expect(textOf()).not.toContain(String(ann.id))
  })

  it('is named as the platform names it, but not as just anybody does', async () => {
    let name = async (ray: string) => {
      await callApi('GET', '/api/me', { headers: { 'cf-ray': ray } })
    }
    await name('8c0f6b2d4e5a1b3c-LHR')
    await name('forged","status":200')
    let [known, forged] = await lines(2)
    expect(known!['id']).toBe('8c0f6b2d4e5a1b3c-LHR')
    expect(forged!['id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('shows who was refused, and with what', async () => {
    let ann = await signUp('Ann Lee')
    log.mockClear()
    let knock = { email: ann.email, password: 'wrong-one' }
    let codes = []
    for (let tried = 0; tried < 7; tried += 1) await callApi('POST', '/api/login', { body: knock })
    codes = (await lines(7)).map(({ code, status }) => [status, code])
    expect(codes[0]).toEqual([401, 'wrong_credentials'])
    expect(codes.at(-1)).toEqual([429, 'too_many'])
  })

  it('keeps to itself what people typed, who they are and what lets them in', async () => {
    let canary = 'Zacharias'
    let form = registrationOf(`${canary} Quick`)
    await callApi('POST', '/api/register', { body: form })
    let ann: Person = await signUp('Ann Lee')
    let { secret } = await makesLink(ann)
    let { token } = await makesInvite(ann)
    let headers = { 'User-Agent': `${canary} 1.0`, Referer: `https://x.example/${canary}` }
    await ann.tries('POST', '/api/search', { query: canary })
    await ann.tries('POST', '/api/status', { status: 'available', statusMessage: canary })
    await ann.tries('POST', '/api/contact-groups', { name: canary })
    await callApi('POST', '/api/login', { body: { email: form.email, password: canary }, headers })
    await callApi('POST', `/api/actions/${secret}`, { headers })
    await callApi('POST', '/api/invites/inviter', { body: { token }, headers })
    await callApi('GET', `/api/${canary}?sessionId=${ann.token}`, { headers })
    await callApi('GET', `/ws?sessionId=${ann.token}`, { headers })
    await callApi('POST', '/api/forgot-password', { body: { email: form.email }, headers })
    await vi.waitFor(() => expect(textOf()).toContain('/api/forgot-password'))
    let secrets = [canary, form.email, form.phoneNumber, PASSWORD, ann.token, ann.email, secret]
    for (let what of [...secrets, token, ann.network]) {
      expect(textOf().toLowerCase()).not.toContain(what.toLowerCase())
    }
    let [registration] = await lines(log.mock.calls.length)
    expect(registration).toMatchObject({ route: '/api/register', status: 201, user: null })
    expect(registration!['statements'], 'those of a batch are counted too').toBeGreaterThan(4)
  })

  it('has what its object asks of the database in a line that does not say whose', async () => {
    let [ann] = await newPeople('Ann Lee')
    await ann.tries('POST', '/api/status', { status: 'available', statusMessage: 'Call me' })
    let [turn, request] = await lines(2)
    expect(turn).toEqual({
      what: 'turn',
      time: '2026-05-04T09:00:00.000Z',
      code: null,
      ms: 0,
      statements: 7,
      rowsRead: 6,
      rowsWritten: 2
    })
    expect(request).toMatchObject({ what: 'request', route: '/api/status', rowsWritten: 0 })
  })

  it('is written nowhere where that is not wanted', async () => {
    env.REQUEST_LOG = 'off'
    await callApi('GET', '/api/me')
    env.REQUEST_LOG = 'on'
    await callApi('GET', '/api/health')
    expect(await lines(1)).toMatchObject([{ route: '/api/health', status: 200, statements: 1 }])
  })
})
