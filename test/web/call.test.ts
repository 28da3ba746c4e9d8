import { login, readMe } from '#contract/account.ts'
import { acceptRequest } from '#contract/requests.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, type CallError, SessionChanged } from '../../web/lib/call.ts'
import { serverNow } from '../../web/lib/clock.ts'
import { $sessionId, dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { AppServer, ana, ben, later, offline, refusal } from './app-server.ts'

let server: AppServer

beforeEach(() => {
  server = new AppServer()
  keepSessionId('secret')
})

afterEach(() => {
  dropSessionId()
  vi.unstubAllGlobals()
})

/** The failure of a call that has to fail. */
async function refused(work: Promise<unknown>): Promise<CallError> {
  return work.then(
    () => expect.unreachable(),
    (error: CallError) => error
  )
}

describe('a call', () => {
  it('fills the path, carries the session and its credentials, and answers the body', async () => {
    server.answers['POST /api/friend-request/2/accept'] = { body: ben }
    expect(await call(acceptRequest, { params: { userId: 2 } })).toEqual(ben)
    expect(server.asked[0]!.headers.get('Authorization')).toBe('Bearer secret')
    expect(server.asked[0]!.headers.get('Content-Type')).toBeNull()
  })

  it('sends a body as JSON', async () => {
    server.answers['POST /api/login'] = { body: { user: ana, sessionId: 'new' } }
    await call(login, { body: { email: 'a@b.c', password: ' x ' } })
    expect(server.asked[0]!.headers.get('Content-Type')).toBe('application/json')
    expect(server.asked[0]!.body).toEqual({ email: 'a@b.c', password: ' x ' })
  })

  it('fails in the form of the specification, with the sentence of the server', async () => {
    server.answers['GET /api/me'] = refusal('internal')
    let error = await refused(call(readMe))
    expect(error.message).toBe(
      '500: {"code":"internal","message":"Something went wrong. Please try again."}'
    )
    expect([error.status, error.code, error.sentence]).toEqual([
      500,
      'internal',
      'Something went wrong. Please try again.'
    ])
  })

  it('ends the session by a 401, and by nothing else (D39)', async () => {
    for (let answer of [
      refusal('internal'),
      refusal('unavailable'),
      offline,
      refusal('too_many')
    ]) {
      server.answers['GET /api/me'] = answer
      await refused(call(readMe))
      expect($sessionId.get()).toBe('secret')
    }
    server.answers['GET /api/me'] = refusal('unauthorized')
    expect(await refused(call(readMe))).toBeInstanceOf(SessionChanged)
    expect($sessionId.get()).toBeUndefined()
    expect(localStorage.getItem('sessionId')).toBeNull()
  })

  it('keeps the session when a sign-in is refused with 401', async () => {
    server.answers['POST /api/login'] = refusal('wrong_credentials')
    let error = await refused(call(login, { body: { email: 'a', password: 'b' } }))
    expect(error.status).toBe(401)
    expect($sessionId.get()).toBe('secret')
  })

  it('has status 0 for a network that fails or that answers with a page of its own', async () => {
    server.answers['GET /api/me'] = offline
    expect((await refused(call(readMe))).status).toBe(0)
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to this hotel</html>'))
    expect((await refused(call(readMe))).status).toBe(0)
  })

  it('gives nobody an answer that was asked for by somebody who has left', async () => {
    let slow = later()
    server.answers['GET /api/me'] = slow.answer
    let answer = refused(call(readMe))
    keepSessionId('of another person')
    slow.give(refusal('unauthorized'))
    expect(await answer).toBeInstanceOf(SessionChanged)
    expect($sessionId.get()).toBe('of another person')
  })

  it('is not made at all for a person who is signed out', async () => {
    dropSessionId()
    expect(await refused(call(readMe))).toBeInstanceOf(SessionChanged)
    expect(server.asked).toEqual([])
  })

  it('learns the time of the server (D8)', async () => {
    let ahead = Date.now() + 3_600_000
    vi.stubGlobal('fetch', async () =>
      Response.json(ana, { headers: { 'X-Server-Time': String(ahead) } })
    )
    await call(readMe)
    expect(Math.abs(serverNow() - ahead)).toBeLessThan(500)
    vi.stubGlobal('fetch', async () =>
      Response.json(ana, { headers: { 'X-Server-Time': String(Date.now()) } })
    )
    await call(readMe)
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(500)
  })
})
