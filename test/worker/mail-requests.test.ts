import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import {
  catchMail,
  mailed,
  outboxEmpties,
  type SentMail,
  stopsMail,
  waitsForMail,
  wantsMail
} from '../support/mail.ts'
import { prefers } from '../support/notices.ts'
import { befriend, type Person } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import { makeContacts, newPeople } from '../support/seed.ts'

let sent: SentMail[]
let ana: Person
let ben: Person

beforeEach(async () => {
  at(NINE)
  await env.DB.exec('delete from outbox')
  sent = catchMail()
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await wantsMail(ben)
})

/** The subjects of all mails to a person, once nothing is left to be sent. */
async function mailsTo({ email }: Person): Promise<string[]> {
  await outboxEmpties()
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

const ASKED = 'Ana Silva sent you a contact request'

describe('D27: a contact request', () => {
  it('is mailed to somebody who wants mail, with who it is and how to stop it', async () => {
    await ana.asks(ben)
    expect(await mailsTo(ben)).toEqual([ASKED])
    let { username } = await ana.me()
    let [mail] = sent
    expect(mail?.from).toEqual({ email: env.MAIL_SENDER, name: 'Porchlight' })
    for (let part of [mail!.text, mail!.html]) {
      expect(part).toContain(`Ana Silva (@${username}) sent you a contact request.`)
      expect(part).toContain(`${env.PUBLIC_ORIGIN}/unsubscribe#`)
      expect(part).not.toContain(ana.email)
    }
  })

  it('is answered before it is told or mailed, so that the time says nothing of either', async () => {
    let { batch, prepare } = env.DB
    let begun: string[] = []
    env.DB.batch = async function <T>(statements: D1PreparedStatement[]) {
      let rows = (await batch.call(env.DB, statements)) as D1Result<T>[]
      env.DB.prepare = query => {
        begun.push(query)
        return prepare.call(env.DB, query)
      }
      return rows
    }
    onTestFinished(() => {
      Object.assign(env.DB, { batch, prepare })
    })
    await ana.asks(ben)
    expect(begun).toEqual([])
    await mailed(sent, 1)
    expect(begun).not.toEqual([])
  })

  it('is mailed to nobody who has not asked for mail, or wants to hear of no requests', async () => {
    let [cyd, dee] = await newPeople('Cyd Marsh', 'Dee Novak')
    await wantsMail(dee)
    await prefers(dee, { friendRequests: false })
    for (let person of [cyd, dee]) await ana.asks(person)
    expect([await mailsTo(cyd), await mailsTo(dee)]).toEqual([[], []])
  })

  it('is mailed once, however often it is repeated (D23)', async () => {
    await ana.asks(ben)
    await ana.asks(ben)
    await ben.declines(ana)
    await ana.asks(ben)
    expect(await mailsTo(ben)).toEqual([ASKED])
  })

  it('that is accepted at once, or later, is mailed to nobody', async () => {
    await wantsMail(ana)
    await ana.asks(ben)
    await mailed(sent, 1)
    await befriend(ben, ana)
    expect([await mailsTo(ana), await mailsTo(ben)]).toEqual([[], [ASKED]])
  })

  it('SECURITY 57: comes by mail ten times a day, whoever asks; in the app always', async () => {
    let crowd = await newPeople(...Array.from({ length: 12 }, (_, i) => `Stranger ${i}`))
    for (let stranger of crowd) await stranger.asks(ben)
    expect(await mailsTo(ben)).toHaveLength(10)
    expect(await ben.requests()).toHaveLength(12)
    at(inMinutes(24 * 60))
    await sweep()
    await ana.asks(ben)
    expect(await mailsTo(ben)).toHaveLength(11)
  })
})

describe('at the moment of sending it is looked at again: there is no mail', () => {
  /** The mail service is down when the request comes, so that its mail leaves minutes later. */
  async function asksUnsent(): Promise<void> {
    let log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let down = catchMail(() => Promise.reject(new Error('E_INTERNAL_SERVER_ERROR')))
    await ana.asks(ben)
    await waitsForMail(ben)
    expect(down).toHaveLength(1)
    log.mockRestore()
    sent = catchMail()
  }

  async function leavesLater(): Promise<string[]> {
    at(inMinutes(2))
    await sweep()
    return mailsTo(ben)
  }

  it('but if nothing has changed, there is', async () => {
    await asksUnsent()
    expect(await leavesLater()).toEqual([ASKED])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['of a request that was accepted', () => ben.accepts(ana)],
    ['of one that was declined', () => ben.declines(ana)],
    ['from somebody whose account is gone', () => ana.tries('DELETE', '/api/account')],
    ['to somebody who wants none any more', () => wantsMail(ben, false)],
    ['to somebody who wants no word of requests', () => prefers(ben, { friendRequests: false })],
    ['to somebody whose account is gone', () => ben.tries('DELETE', '/api/account')]
  ])('%s', async (_, change) => {
    await asksUnsent()
    await change()
    expect((await leavesLater()).filter(subject => subject === ASKED)).toEqual([])
  })

  it('to somebody who has stopped them by the link in another one', async () => {
    let [cyd] = await newPeople('Cyd Marsh')
    await cyd.asks(ben)
    await outboxEmpties()
    let [first] = sent
    await asksUnsent()
    await stopsMail(first!)
    expect(await leavesLater()).toEqual([])
  })

  it('under the name that the sender had before', async () => {
    await asksUnsent()
    await ana.tries('PATCH', '/api/account', { displayName: 'Ana Costa' })
    expect(await leavesLater()).toEqual(['Ana Costa sent you a contact request'])
  })
})

describe('C031: a name that somebody else has chosen', () => {
  it('is text in a mail, and no link', async () => {
    let [eve] = await newPeople('<img src=x> www.evil.test/x https://evil.test')
    await eve.asks(ben)
    await outboxEmpties()
    let { html, subject, text } = sent[0]!
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt;')
    for (let part of [html, subject, text]) {
      expect(part).not.toMatch(/evil\.test|www\.evil|https:\/\/evil/)
      expect(part).toContain('www. evil. test')
    }
  })

  it('keeps its order among words of another direction', async () => {
    let [mina] = await newPeople('محمد علی')
    await mina.asks(ben)
    expect(await mailsTo(ben)).toEqual(['\u2068محمد علی\u2069 sent you a contact request'])
  })
})

it('D25: nothing of a mail is left when it has gone, but that it went', async () => {
  await makeContacts(ana, ben)
  let [cyd] = await newPeople('Cyd Marsh')
  await cyd.asks(ben)
  expect(await mailsTo(ben)).toHaveLength(1)
  let mailings = async () => {
    let found = env.DB.prepare('select about_id, kind from mailings where user_id = ?')
    return (await found.bind(ben.id).all()).results
  }
  expect(await mailings()).toEqual([{ about_id: cyd.id, kind: 'friend_request' }])
  at(inMinutes(24 * 60))
  await sweep()
  expect(await mailings()).toEqual([])
})
