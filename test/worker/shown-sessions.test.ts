import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import type { LiveSocket } from '../support/live-socket.ts'
import { befriend, type Person, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { soon } from '../support/soon.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-05-04T09:00:00Z')

// The Worker remembers whose a token was, and leaves it to that person's object to see whether it still is.
describe('D20: a session that the Worker has seen before, at a flip', () => {
  let ann: Person
  let phone: Person
  let ben: Person
  let socket: LiveSocket

  beforeEach(async () => {
    at(START)
    ;[ann, ben] = [await signUp('Ann Lee'), await signUp('Ben Okoro')]
    await befriend(ann, ben)
    phone = await ann.signsInAgain()
    // Both tokens have been seen, and both have flipped.
    for (let device of [ann, phone]) await device.goesAvailable({ message: 'tea?' })
    socket = await ben.listens()
  })

  async function isRefused(body: unknown) {
    expect(await phone.tries('POST', '/api/status', body)).toMatchObject(refused('unauthorized'))
  }

  async function nothingHasHappened() {
    expect(await ann.me()).toMatchObject({ status: 'available', statusMessage: 'tea?' })
    await ann.goesAvailable({ message: 'cake?' })
    expect(await socket.next('contact_changed')).toMatchObject({ statusMessage: 'cake?' })
    expect(socket.of('status_change')).toEqual([])
    expect(socket.of('contact_changed')).toHaveLength(1)
  }

  it.each([
    ['was signed out', () => phone.signsOut()],
    ['was ended from another device', () => ann.tries('DELETE', '/api/sessions')]
  ])('is refused once it %s', async (_, end) => {
    await end()
    await isRefused({ status: 'unavailable' })
    await isRefused({ status: 'available', statusMessage: 'not mine' })
    await nothingHasHappened()
  })

  it('is refused after its time, and is not prolonged by it', async () => {
    at(START + 50 * DAY_MS)
    await ann.goesAvailable({ message: 'tea?' })
    await soon(async () => expect(await lastSeen()).toContain(START + 50 * DAY_MS))
    at(START + 90 * DAY_MS)
    await isRefused({ status: 'unavailable' })
    await isRefused({ status: 'unavailable' })
    await ann.goesAvailable({ message: 'tea?' })
    await nothingHasHappened()
  })

  // Once refused, a token is remembered no more: each of these is a first try.
  it.each([
    [{ status: 'perhaps' }],
    [{ status: 'available', statusMessage: 7 }],
    [undefined],
    ['{']
  ])('hears nothing but that it has ended, whatever else is wrong: %j', async body => {
    await phone.signsOut()
    await isRefused(body)
  })

  it.each([
    ['what would be done', { status: 'available', statusMessage: 'not mine' }],
    ['what would be refused', { status: 'available', statusMessage: 'no '.repeat(50) }]
  ])('uses up nothing of the person whose it was by %s', async (_, body) => {
    await phone.signsOut()
    at(START + 600_000)
    await isRefused(body)
    for (let i = 0; i < 30; i += 1) await ann.goesAvailable({ message: `yes ${i}` })
    let more = { status: 'available', statusMessage: 'one too many' }
    expect(await ann.tries('POST', '/api/status', more)).toMatchObject(refused('too_many'))
  })

  it('hears that it has ended, not that too much was done', async () => {
    let answers = []
    for (let i = 0; i < 31; i += 1) {
      answers.push(
        await ann.tries('POST', '/api/status', { status: 'available', statusMessage: `${i}` })
      )
    }
    expect(answers.at(-1)).toMatchObject(refused('too_many'))
    await phone.signsOut()
    await isRefused({ status: 'available', statusMessage: 'not mine' })
  })

  it('is nobody once the account is gone', async () => {
    await ann.tries('DELETE', '/api/account', { password: 'Secret-1!' })
    await isRefused({ status: 'available' })
    expect(await ben.contacts()).toEqual([])
  })

  it('is noted as used once a day', async () => {
    at(START + 2 * DAY_MS)
    await phone.goesAvailable({ message: 'tea?' })
    await soon(async () => expect(await lastSeen()).toContain(START + 2 * DAY_MS))
    at(START + 2 * DAY_MS + 3_600_000)
    await phone.goesAvailable({ message: 'cake?' })
    expect(await lastSeen()).not.toContain(START + 2 * DAY_MS + 3_600_000)
  })

  async function lastSeen(): Promise<unknown[]> {
    let { results } = await env.DB.prepare('select last_seen_at from sessions where user_id = ?')
      .bind(ann.id)
      .all<{ last_seen_at: number }>()
    return results.map(row => row.last_seen_at)
  }
})
