import { RECOVERY_TEXT } from '#contract/profile.ts'
import { sendMail } from '#deliver/mail.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../support/checked-answer.ts'
import { at } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import {
  catchMail,
  forgets,
  hangingMail,
  mailed,
  mailsSettle,
  resets,
  resetToken,
  tokenIn
} from '../support/mail.ts'
import { dieAt } from '../support/outbox.ts'
import { PASSWORD, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { ORIGIN } from '../support/wire.ts'

beforeEach(async () => {
  at(NINE)
  // What one test lets fail would be tried again in the next one.
  await env.DB.exec('delete from outbox')
})

const whole = ({ body, headers, status }: Answer) => ({ body, headers: [...headers], status })

describe('D41: the mail with a reset link', () => {
  it('goes to one person, from one sender, and holds nothing else', async () => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann\r\nBcc: evil@evil.test')
    await forgets(` ${ann.email.toUpperCase()} `)
    let mail = await mailed(sent, 1)
    expect(mail).toEqual({
      from: { email: env.MAIL_SENDER, name: 'Porchlight' },
      to: ann.email,
      subject: 'Choose a new password for Porchlight',
      text: expect.stringContaining('30 minutes'),
      html: expect.stringContaining('30 minutes')
    })
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  it('never holds a password (SPEC 8 can be read so)', async () => {
    let sent = catchMail()
    let ann = await signUp('Ann Lee')
    await forgets(ann.email)
    expect((await mailed(sent, 1)).text).not.toContain(PASSWORD)
  })

  it('has the token behind the #, which no server gets to see', async () => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    await forgets(ann.email)
    let links = (await mailed(sent, 1)).text.match(/\S+:\/\/\S+/g) ?? []
    let [page, token] = links.join(' ').split('#')
    expect(page).toBe(`${env.PUBLIC_ORIGIN}/reset-password`)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['Host', `${ORIGIN}/api/forgot-password`, { Host: 'evil.test' }],
    ['X-Forwarded-Host', `${ORIGIN}/api/forgot-password`, { 'X-Forwarded-Host': 'evil.test' }],
    ['Forwarded', `${ORIGIN}/api/forgot-password`, { Forwarded: 'host=evil.test;proto=https' }],
    ['Origin', `${ORIGIN}/api/forgot-password`, { Origin: 'https://evil.test' }],
    ['Referer', `${ORIGIN}/api/forgot-password`, { Referer: 'https://evil.test/' }],
    ['the address that was called', 'https://evil.test/api/forgot-password', {}]
  ])('C015: has the configured origin, whatever %s says', async (_, url, headers) => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    let body = { email: ann.email }
    let answer = await ann.tries('POST', url, body, { headers })
    expect(answer).toMatchObject({ status: 200, body: { message: RECOVERY_TEXT } })
    let { text } = await mailed(sent, 1)
    expect(text).not.toContain('evil')
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/reset-password#`)
  })
})

describe('C016: whether an address has an account', () => {
  let failing = async () => {
    throw new Error('E_INTERNAL: 500')
  }

  it.each([
    ['that works', undefined],
    ['that fails', failing],
    ['that hangs', hangingMail]
  ])('is not told by the answer, with a mail service %s', async (_, service) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let sent = catchMail(service)
    let people = await newPeople(...Array.from({ length: 20 }, (__, i) => `Ann Lee ${i}`))
    let known: unknown[] = []
    let unknown: unknown[] = []
    for (let { email } of people) {
      known.push(whole(await forgets(email)))
      unknown.push(whole(await forgets(email.replace('seeded', 'nobody'))))
    }
    expect(unknown).toEqual(known)
    expect(known[0]).toMatchObject({ status: 200, body: { message: RECOVERY_TEXT } })
    await soon(() => expect(new Set(sent.map(({ to }) => to)).size).toBe(20))
    vi.restoreAllMocks()
  })

  it('is not told by the time of the answer: before it has left, the same is done for anybody', async () => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    let limits = vi.spyOn(env.LIMITER, 'getByName')
    let statements = vi.spyOn(env.DB, 'prepare')
    let done: unknown[] = []
    for (let email of [ann.email, 'nobody@example.test']) {
      await forgets(email)
      done.push([limits.mock.calls.length, statements.mock.calls.flat()])
      // The second one has to find nothing of the first.
      await mailsSettle(sent)
      for (let spy of [limits, statements]) spy.mockClear()
    }
    expect(done[0]).toEqual([1, [expect.stringMatching(/^insert into "outbox"/)]])
    expect(done[1]).toEqual(done[0])
    vi.restoreAllMocks()
  })

  it.each([
    ['of which is kept that somebody asks', /^insert into "outbox"/, 503],
    ['behind the answer', /^update "outbox"/, 200]
  ])('is not told by a database that is lost, %s', async (_, statement, status) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    catchMail()
    let [ann] = await newPeople('Ann Lee')
    let heal = dieAt(statement, 'D1_ERROR: Network connection lost.')
    let answers = [await forgets(ann.email), await forgets('nobody@example.test')]
    expect(answers.map(answer => answer.status)).toEqual([status, status])
    expect(whole(answers[1]!)).toEqual(whole(answers[0]!))
    heal()
    vi.restoreAllMocks()
  })

  it('is not told by a mail: a stranger gets none', async () => {
    let sent = catchMail()
    await forgets('nobody@example.test')
    await mailsSettle(sent)
    expect(sent).toHaveLength(1)
  })
})

describe('SECURITY 38: no mail goes to what is not one address:', () => {
  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['two addresses', 'ann@example.test,evil@evil.test'],
    ['two with a semicolon', 'ann@example.test;evil@evil.test'],
    ['two with a blank', 'ann@example.test evil@evil.test'],
    ['a header behind CRLF', 'ann@example.test\r\nBcc: evil@evil.test'],
    ['a header behind LF', 'ann@example.test\nBcc: evil@evil.test'],
    ['a header behind CR', 'ann@example.test\rBcc: evil@evil.test'],
    ['a separator of Unicode', 'ann@example.test\u2028evil@evil.test'],
    ['NUL', 'ann@example.test\u0000'],
    ['a name and an address', 'Ann <ann@example.test>'],
    ['255 letters', `${'a'.repeat(242)}@example.test`]
  ])('%s', async (_, email) => {
    expect(await forgets(email)).toMatchObject(refused('invalid_email'))
  })

  it.each([[undefined], [null], [7], [['ann@example.test']], [{ $ne: null }]])(
    '%j',
    async email => {
      expect(await forgets(email)).toMatchObject(refused('invalid'))
    }
  )

  it('and none is sent from inside either, however often it is tried', async () => {
    let sent = catchMail()
    let mail = { subject: 'x', text: 'x', html: 'x' }
    let bad = ['a\u0000@example.test', 'a@example.test\r\nBcc: b@example.test', 'a@b.test,c@d.test']
    for (let to of bad.flatMap(each => [each, each, each])) {
      await expect(sendMail(env, { ...mail, to })).rejects.toThrow('one address')
    }
    await sendMail(env, { ...mail, to: 'a@example.test', subject: 'a\r\nBcc:\u2028b\u0000' })
    expect(sent).toMatchObject([{ to: 'a@example.test', subject: 'a  Bcc: b ' }])
  })
})

describe('SECURITY 7: a new password is told by mail', () => {
  it('when it was changed, and when it was reset', async () => {
    let sent = catchMail()
    let ann = await signUp('Ann Lee')
    let change = { currentPassword: PASSWORD, password: 'Mine-22', confirmPassword: 'Mine-22' }
    await ann.tries('POST', '/api/change-password', change)
    let notice = await mailed(sent, 1)
    expect(notice).toEqual({
      from: { email: env.MAIL_SENDER, name: 'Porchlight' },
      to: ann.email,
      subject: 'Your password for Porchlight was changed',
      text: expect.stringContaining(env.PUBLIC_ORIGIN),
      html: expect.stringContaining(env.PUBLIC_ORIGIN)
    })
    expect(notice.text).not.toMatch(/Mine-22|#/)
    await resets(await resetToken(ann, sent))
    expect(await mailed(sent, 3)).toEqual(notice)
  })

  it('and one that was refused is not', async () => {
    let sent = catchMail()
    let ann = await signUp('Ann Lee')
    let change = { currentPassword: 'Wrong-1!', password: 'Mine-22', confirmPassword: 'Mine-22' }
    await ann.tries('POST', '/api/change-password', change)
    await resets('0'.repeat(64))
    await mailsSettle(sent)
    expect(sent).toHaveLength(1)
  })

  it('though a mail service that fails or hangs changes nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let ann = await signUp('Ann Lee')
    let sent = catchMail(hangingMail)
    let change = { currentPassword: PASSWORD, password: 'Mine-22', confirmPassword: 'Mine-22' }
    expect(await ann.tries('POST', '/api/change-password', change)).toMatchObject({ status: 204 })
    await forgets(ann.email)
    let token = tokenIn(await mailed(sent, 2))
    catchMail(() => Promise.reject(new Error('E_INTERNAL: 500')))
    expect(await resets(token)).toMatchObject({ status: 204 })
    vi.restoreAllMocks()
  })
})
