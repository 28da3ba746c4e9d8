import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import {
  catchMail,
  mailed,
  outboxEmpties,
  type SentMail,
  stopsMail,
  wantsMail
} from '../support/mail.ts'
import { preferencesOf, prefers } from '../support/notices.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi, ORIGIN } from '../support/wire.ts'

let sent: SentMail[]
let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  at(NINE)
  await env.DB.exec('delete from outbox')
  sent = catchMail()
  ;[ana, ben, cyd] = await newPeople('Ana Silva', 'Ben Okoro', 'Cyd Marsh')
  await wantsMail(ben)
  await prefers(ben, { smartAlerts: false })
})

/** Asks Ben anew from somebody else each time, and gives the mail. */
async function requestMail(): Promise<SentMail> {
  let [stranger] = await newPeople('Eve Adler')
  await stranger.asks(ben)
  await outboxEmpties()
  return sent.at(-1)!
}

async function callMail(): Promise<SentMail> {
  await makeContacts(ana, ben)
  await ana.goesAvailable()
  await outboxEmpties()
  return sent.at(-1)!
}

function addressIn({ headers = {} }: SentMail): URL {
  return new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
}

async function isMailed(person: Person): Promise<boolean> {
  let count = sent.length
  await person.asks(ben)
  await outboxEmpties()
  return sent.length > count
}

const mailSwitch = async () => (await preferencesOf(ben))[0]?.emailNotifications

describe('RFC 8058: mail that somebody has chosen', () => {
  it('says how to stop it in its headers, by the configured origin', async () => {
    let { headers, text } = await requestMail()
    expect(headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:8787\/api\/unsubscribe\?token=[0-9a-f]{64}>$/
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
    })
    expect(addressIn({ headers } as SentMail).origin).toBe(env.PUBLIC_ORIGIN)
    // The person's own link has the token behind the #, and a page that asks.
    let token = addressIn({ headers } as SentMail).searchParams.get('token')
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/unsubscribe#${token}`)
  })

  it('is stopped by one POST, with the form of a mail program and without a session', async () => {
    let answer = await stopsMail(await requestMail())
    expect({ ...answer, headers: undefined }).toEqual({ status: 204 })
    expect(await isMailed(cyd)).toBe(false)
    expect(await ben.requests()).toHaveLength(2)
  })

  it.each<[string, () => BodyInit | undefined, Record<string, string>]>([
    ['a form with files', oneClick, {}],
    ['nothing', () => undefined, {}],
    ['JSON', () => '{"token":"x"}', { 'Content-Type': 'application/json' }],
    ['no known type', () => 'x', { 'Content-Type': 'x/y' }]
  ])('is stopped as well by a POST with %s', async (_, body, headers) => {
    let { pathname, search } = addressIn(await requestMail())
    let raw = body()
    let answer = await callApi('POST', pathname + search, { headers, ...(raw && { raw }) })
    expect(answer.status).toBe(204)
    expect(await isMailed(cyd)).toBe(false)
  })

  function oneClick(): FormData {
    let form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    return form
  }

  it('may be stopped again and again, by any of its mails, also by an old one', async () => {
    let first = await requestMail()
    let second = await requestMail()
    for (let mail of [first, second, first]) {
      expect(await stopsMail(mail)).toMatchObject({ status: 204 })
    }
    expect(await isMailed(cyd)).toBe(false)
  })

  it('is not stopped by who only looks: GET leads to the page, HEAD too, and nothing changes', async () => {
    let address = addressIn(await requestMail())
    let before = await readTables()
    for (let method of ['GET', 'HEAD']) {
      let url = new URL(address.pathname + address.search, ORIGIN)
      let answer = await exports.default.fetch(new Request(url, { method, redirect: 'manual' }))
      expect(answer.status).toBe(303)
      let token = address.searchParams.get('token')
      expect(answer.headers.get('Location')).toBe(`/unsubscribe#${token}`)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
    expect(await readTables()).toEqual(before)
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not stopped by %s', async method => {
    let { pathname, search } = addressIn(await requestMail())
    expect(await callApi(method, pathname + search)).toMatchObject(refused('method_not_allowed'))
    expect(await isMailed(cyd)).toBe(true)
  })
})

describe('the link in a mail', () => {
  it('stops its kind only', async () => {
    await stopsMail(await requestMail())
    expect((await callMail()).subject).toBe('Ana Silva is available')
    expect(await mailSwitch()).toBe(true)
  })

  it('of the other kind stops that one only', async () => {
    await stopsMail(await callMail())
    expect(await isMailed(cyd)).toBe(true)
    await ana.goesUnavailable()
    await env.DB.exec('delete from mailings')
    await ana.goesAvailable()
    await outboxEmpties()
    expect(sent.filter(({ subject }) => subject === 'Ana Silva is available')).toHaveLength(1)
  })

  it('of both kinds turns the switch off, where nothing is left of it', async () => {
    await stopsMail(await requestMail())
    await stopsMail(await callMail())
    expect(await mailSwitch()).toBe(false)
    expect(await isMailed(cyd)).toBe(false)
  })

  it('is undone by switching mail on', async () => {
    await stopsMail(await requestMail())
    await prefers(ben, { friendRequests: true })
    expect(await isMailed(cyd)).toBe(false)
    await wantsMail(ben, false)
    await wantsMail(ben)
    let [dee] = await newPeople('Dee Novak')
    expect(await isMailed(dee)).toBe(true)
  })

  it('stops nobody else’s mail', async () => {
    await wantsMail(cyd)
    await stopsMail(await requestMail())
    let count = sent.length
    await ana.asks(cyd)
    await mailed(sent, count + 1)
    expect(sent.at(-1)?.to).toBe(cyd.email)
  })

  it('never stops mail about the account', async () => {
    await stopsMail(await requestMail())
    await stopsMail(await callMail())
    let count = sent.length
    await callApi('POST', '/api/forgot-password', { body: { email: ben.email } })
    expect(await mailed(sent, count + 1)).not.toHaveProperty('headers')
  })

  it('is kept as a hash only: its token stands nowhere but in the mail', async () => {
    let token = addressIn(await requestMail()).searchParams.get('token') ?? ''
    let dump = JSON.stringify(await readTables())
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(dump).not.toContain(token)
    let hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(dump).toContain(Buffer.from(hash).toString('hex'))
  })
})

describe('D51: whether a token stands for anything is not told:', () => {
  it.each([
    ['an unknown one', () => '0'.repeat(64)],
    ['one with a bit more', (token: string) => `${token}0`],
    ['one in capital letters', (token: string) => token.toUpperCase()],
    ['an empty one', () => ''],
    ['SQL', () => "' or 1=1 --"],
    ['ten thousand letters', () => 'a'.repeat(10_000)],
    ['a session', () => ben.token]
  ])('%s', async (_, tokenOf) => {
    let mail = await requestMail()
    let right = addressIn(mail).searchParams.get('token') ?? ''
    let before = await readTables()
    let path = `/api/unsubscribe?token=${encodeURIComponent(tokenOf(right))}`
    let wrong = await callApi('POST', path)
    expect(await readTables()).toEqual(before)
    let answer = await stopsMail(mail)
    expect({ ...wrong, headers: [...wrong.headers] }).toEqual({
      ...answer,
      headers: [...answer.headers]
    })
    let page = new Request(new URL(path, ORIGIN), { redirect: 'manual' })
    let shown = await exports.default.fetch(page)
    expect(shown.headers.get('Location')).toMatch(/^\/unsubscribe(#[0-9a-f]{64})?$/)
  })

  it('none at all', async () => {
    expect(await callApi('POST', '/api/unsubscribe')).toMatchObject({ status: 204 })
  })
})
