import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../support/checked-answer.ts'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { catchMail, forgets, mailsSettle } from '../support/mail.ts'
import { sweep } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { newNetwork } from '../support/wire.ts'

const HOUR = 60
const DAY = 24 * HOUR

let log: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  at(NINE)
  log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  log.mockRestore()
})

const whole = ({ body, status }: Answer) => ({ body, status })

describe('SECURITY 4: what is asked for too often gets the same answer and no mail:', () => {
  it('after three links an hour and five a day for one address', async () => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    let first = whole(await forgets(ann.email))
    let mails: number[] = []
    for (let minutes of [0, HOUR, DAY - HOUR]) {
      at(inMinutes(minutes))
      for (let i = 0; i < 5; i += 1) {
        let spelling = i % 2 ? ann.email : ` ${ann.email.toUpperCase()}`
        expect(whole(await forgets(spelling))).toEqual(first)
      }
      await mailsSettle(sent)
      mails.push(sent.filter(({ to }) => to === ann.email).length)
    }
    expect(mails).toEqual([3, 5, 8])
  })

  it('whoever answers it: a limiter out of reach refuses, and the sweep asks it again', async () => {
    let faults = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    let { getByName } = env.LIMITER
    let calls = 0
    // The first call is the network's, before the answer.
    let limiter = vi.spyOn(env.LIMITER, 'getByName').mockImplementation(name => {
      if ((calls += 1) > 1) throw new Error('Out of reach')
      return getByName.call(env.LIMITER, name)
    })
    expect(await forgets(ann.email)).toMatchObject({ status: 200 })
    await soon(() => expect(faults).toHaveBeenCalled())
    limiter.mockRestore()
    at(inMinutes(1))
    await sweep()
    expect(sent.map(({ to }) => to)).toEqual([ann.email])
    faults.mockRestore()
  })

  it('with a line in the log, which names nobody', async () => {
    let sent = catchMail()
    let [ann] = await newPeople('Ann Lee')
    for (let i = 0; i < 4; i += 1) await forgets(ann.email)
    await mailsSettle(sent)
    expect(log.mock.calls).toEqual([[JSON.stringify({ what: 'A reset link was held back' })]])
  })

  it('after ten an hour from one network, addresses of nobody among them', async () => {
    let sent = catchMail()
    let network = newNetwork()
    let people = await newPeople(...Array.from({ length: 8 }, (_, i) => `Ann Lee ${i}`))
    let emails = ['x@example.test', ...people.map(({ email }) => email), 'y@example.test']
    for (let email of emails) await forgets(email, { network })
    let [late] = await newPeople('Late Lee')
    expect(await forgets(late.email, { network })).toMatchObject({ status: 200 })
    await mailsSettle(sent)
    expect(sent.map(({ to }) => to)).not.toContain(late.email)
    expect(sent).toHaveLength(9)
    at(inMinutes(HOUR))
    await forgets(late.email, { network })
    await soon(() => expect(sent.at(-1)?.to).toBe(late.email))
  })

  it('after ten tries of a link in a quarter of an hour from one network, with 429', async () => {
    let [ann] = await newPeople('Ann Lee')
    let body = { token: '0'.repeat(64), password: 'Newpass-2!', confirmPassword: 'Newpass-2!' }
    let again = () => ann.tries('POST', '/api/reset-password', body, { token: undefined })
    for (let i = 0; i < 10; i += 1) expect(await again()).toMatchObject(refused('link_expired'))
    let answer = await again()
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe(String(15 * 60))
    at(inMinutes(15))
    expect(await again()).toMatchObject(refused('link_expired'))
  })
})
