import { env } from 'cloudflare:workers'
import { expect, onTestFinished } from 'vitest'
import type { Answer } from './checked-answer.ts'
import { prefers } from './notices.ts'
import type { Person } from './people.ts'
import { newPeople } from './seed.ts'
import { soon } from './soon.ts'
import { type Call, callApi } from './wire.ts'

const HANG_MS = 5_000

/** What the product gave to the binding, whole. */
export interface SentMail {
  from: { email: string; name: string }
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

type Service = (mail: SentMail) => Promise<void>

const swallow: Service = async () => undefined

function answerMail(send: Service): void {
  Object.defineProperty(env.MAIL, 'send', { configurable: true, value: send })
}

/** Takes the place of the mail service until the test ends; `send` says what becomes of a mail. */
export function catchMail(send = swallow): SentMail[] {
  let sent: SentMail[] = []
  answerMail(async mail => {
    sent.push(mail)
    await send(mail)
  })
  // What leaves when the test is over is nobody's.
  onTestFinished(() => answerMail(swallow))
  return sent
}

export async function forgets(email: unknown, call: Call = {}): Promise<Answer> {
  return callApi('POST', '/api/forgot-password', { body: { email }, ...call })
}

/** Waits until so many mails have been sent, and gives the last one. */
export async function mailed(sent: readonly SentMail[], count: number): Promise<SentMail> {
  return soon(() => {
    expect(sent).toHaveLength(count)
    return sent[count - 1]!
  })
}

/** Waits until nothing is left to be sent. */
export async function outboxEmpties(): Promise<void> {
  await soon(async () => {
    let { results } = await env.DB.prepare('select kind, tries, due_at from outbox').all()
    expect(results).toEqual([])
  })
}

/** Waits until a mail to this person has been tried in vain, and will be tried again. */
export async function waitsForMail({ id }: Person): Promise<void> {
  await soon(async () => {
    let waiting = env.DB.prepare('select tries from outbox where user_id = ? and due_at > ?')
    expect((await waiting.bind(id, Date.now()).all()).results).toEqual([{ tries: 1 }])
  })
}

/** Uses the link that a mail program finds in a mail. */
export async function stopsMail({ headers = {} }: SentMail, call: Call = {}): Promise<Answer> {
  let address = /<(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  let form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  let { pathname, search } = new URL(address)
  return callApi('POST', pathname + search, { raw: form, ...call })
}

export async function wantsMail(person: Person, emailNotifications = true): Promise<void> {
  await prefers(person, { friendId: null, groupId: null, emailNotifications })
}

export function tokenIn({ text }: SentMail): string {
  return /#([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
}

/** A person asks for a reset link; the token that was mailed. */
export async function resetToken(person: Person, sent: SentMail[]): Promise<string> {
  let count = sent.length + 1
  expect(await forgets(person.email)).toMatchObject({ status: 200 })
  let mail = await mailed(sent, count)
  await outboxEmpties()
  return tokenIn(mail)
}

export async function resets(
  token: unknown,
  password: unknown = 'Newpass-2!',
  confirmPassword: unknown = password
): Promise<Answer> {
  return callApi('POST', '/api/reset-password', { body: { token, password, confirmPassword } })
}

/** Waits until everything that was asked for before has been dealt with behind its answer. */
export async function mailsSettle(sent: readonly SentMail[]): Promise<void> {
  let [witness] = await newPeople('Wit Ness')
  await forgets(witness.email)
  await soon(() => expect(sent.map(({ to }) => to)).toContain(witness.email))
  await outboxEmpties()
}

/** A mail service that answers later than anybody waits. */
export function hangingMail(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, HANG_MS))
}
