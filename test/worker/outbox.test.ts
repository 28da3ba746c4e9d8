import { connect } from '#db/client.ts'
import { sendWaiting } from '#deliver/outbox.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { catchMail, forgets, mailed, type SentMail } from '../support/mail.ts'
import { CAUSES, dieAt, outboxRows } from '../support/outbox.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

let log: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  at(NINE)
  await env.DB.exec('delete from outbox')
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
})

const SAFE = ['account_deleted', 'password_changed', 'reset_link'] as const
const KINDS = [...SAFE, 'friend_request'] as const

/** What notes that a mail has left. */
const SENT = /^delete from "outbox" where "outbox"\."id" = \?$/

/** Waits until the one mail there is has been tried so often. */
async function isTried(times: number): Promise<void> {
  await soon(async () => expect(await outboxRows()).toMatchObject([{ tries: times }]))
}

const to = ({ email }: Person, sent: readonly SentMail[]) =>
  sent.filter(mail => mail.to === email).length

describe('a mail is never lost by a crash, and not sent twice:', () => {
  it.each(KINDS)('%s, when its sender dies before it has begun', async kind => {
    let sent = catchMail()
    let heal = dieAt(/^select .*from "outbox"/)
    let person = await CAUSES[kind]()
    await soon(async () => expect(await outboxRows()).toMatchObject([{ kind, tries: 0 }]))
    await soon(() => expect(log).toHaveBeenCalled())
    heal()
    expect(sent).toEqual([])
    await sweep()
    expect(to(person, sent)).toBe(1)
    expect(await outboxRows()).toEqual([])
    at(inMinutes(90))
    await sweep()
    expect(sent).toHaveLength(1)
  })

  it.each(KINDS)('%s, when it dies with the mail in hand', async kind => {
    let sent = catchMail()
    let heal = dieAt(/^insert into "mailings"/)
    let person = await CAUSES[kind]()
    await isTried(1)
    await soon(() => expect(log).toHaveBeenCalled())
    heal()
    await sweep()
    expect(sent, 'it may be on its way still').toEqual([])
    at(inMinutes(1))
    await sweep()
    expect(to(person, sent)).toBe(1)
    expect(await outboxRows()).toEqual([])
  })

  it.each(SAFE)('%s rather twice, when it dies before the end is noted', async kind => {
    let sent = catchMail()
    let heal = dieAt(SENT)
    let person = await CAUSES[kind]()
    await mailed(sent, 1)
    await soon(() => expect(log).toHaveBeenCalled())
    heal()
    at(inMinutes(1))
    await sweep()
    expect(to(person, sent)).toBe(2)
    expect(await outboxRows()).toEqual([])
  })

  it('friend_request rather not once more', async () => {
    let sent = catchMail()
    let heal = dieAt(SENT)
    await CAUSES.friend_request()
    await mailed(sent, 1)
    await soon(() => expect(log).toHaveBeenCalled())
    heal()
    for (let minutes of [1, 60, 24 * 60]) {
      at(inMinutes(minutes))
      await sweep()
    }
    expect(sent).toHaveLength(1)
    expect(await outboxRows()).toEqual([])
  })

  it.each([
    ['before anybody has looked who it was', /^update "outbox" set "user_id"/],
    ['once it is known who it was', /^select .*from "outbox"/]
  ])(
    'a reset link that was asked for, when the answer is all that was done: %s',
    async (_, place) => {
      let sent = catchMail()
      let heal = dieAt(place)
      let ann = await CAUSES.reset_link()
      await soon(() => expect(log).toHaveBeenCalled())
      heal()
      expect(sent).toEqual([])
      at(inMinutes(1))
      await Promise.all([sweep(), sweep()])
      expect(to(ann, sent)).toBe(1)
      expect(await outboxRows()).toEqual([])
      at(inMinutes(2))
      await sweep()
      expect(sent).toHaveLength(1)
    }
  )

  it('and one that nobody could send within its half hour is not sent later', async () => {
    let sent = catchMail()
    let heal = dieAt(/^update "outbox" set "user_id"/)
    await CAUSES.reset_link()
    await soon(() => expect(log).toHaveBeenCalled())
    heal()
    at(inMinutes(30))
    await sweep()
    expect([sent, await outboxRows()]).toEqual([[], []])
  })

  it('and what was asked for an address goes with its account (D25)', async () => {
    let sent = catchMail()
    let heal = dieAt(/^update "outbox" set "user_id"/)
    let [ben] = await newPeople('Ben Okoro')
    await forgets(ben.email)
    let ann = await CAUSES.reset_link()
    await soon(() => expect(log).toHaveBeenCalledTimes(2))
    heal()
    expect(await ann.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
    await mailed(sent, 1)
    expect(sent).toMatchObject([{ to: ann.email, subject: expect.stringContaining('deleted') }])
    await soon(async () => expect(await outboxRows()).toMatchObject([{ address: ben.email }]))
  })

  it('whoever else looks for mail at the same moment', async () => {
    let sent = catchMail()
    let heal = dieAt(/^select .*from "outbox"/)
    let crowd = await newPeople(...Array.from({ length: 12 }, (_, i) => `Ann Lee ${i}`))
    for (let { email } of crowd) await forgets(email)
    let due = async () => (await outboxRows()).filter(row => row.due_at !== null)
    await soon(async () => expect(await due()).toHaveLength(12))
    heal()
    let db = connect(env)
    await Promise.all(Array.from({ length: 5 }, () => sendWaiting(env, db)))
    expect(sent.map(mail => mail.to).toSorted()).toEqual(crowd.map(({ email }) => email).toSorted())
  })

  it('and it is in the batch of its cause: both happen, or neither does', async () => {
    let sent = catchMail()
    let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
    let dee = await signUp('Dee Novak')
    let { batch } = env.DB
    env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
      let texts = statements.map(each => ('statement' in each ? String(each.statement) : ''))
      let isMeant = texts.some(text => text.startsWith('insert into "outbox"'))
      // A sum beyond 64 bits is an error of the engine, in the middle of its work.
      let fault = env.DB.prepare('select abs(-9223372036854775807 - 1)')
      let all = isMeant ? [...statements, fault] : statements
      return batch.call(env.DB, all) as Promise<D1Result<T>[]>
    }
    onTestFinished(() => {
      env.DB.batch = batch
    })
    let pair = { password: 'Mine-22', confirmPassword: 'Mine-22' }
    let tries = [
      await ana.tries('POST', '/api/friend-request', { friendId: ben.id }),
      await dee.tries('POST', '/api/change-password', { currentPassword: PASSWORD, ...pair }),
      await dee.tries('DELETE', '/api/account')
    ]
    for (let answer of tries) expect(answer).toMatchObject(refused('internal'))
    env.DB.batch = batch
    expect(await ben.requests()).toEqual([])
    expect((await signIn(dee.email)).id).toBe(dee.id)
    await sweep()
    expect([sent, await outboxRows()]).toEqual([[], []])
  })
})
