import { env } from 'cloudflare:workers'
import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from './checked-answer.ts'
import type { Person } from './people.ts'
import { newPeople } from './seed.ts'
import { soon } from './soon.ts'
import { type Call, callApi } from './wire.ts'

const HANG_MS = 5_000

/** What the product gave to the binding, whole. */
type SentMail = Record<string, unknown> & { to: string; subject: string; text: string }

/** Takes the place of the mail service until the test ends; `send` says what becomes of a mail. */
export function catchMail(send: () => Promise<void> = async () => undefined): SentMail[] {
  let sent: SentMail[] = []
  let spy = vi.spyOn(env.MAIL, 'send').mockImplementation((async (mail: SentMail) => {
    sent.push(mail)
    await send()
  }) as unknown as typeof env.MAIL.send)
  onTestFinished(() => spy.mockRestore())
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

/** A person asks for a reset link; the token that was mailed. */
export async function resetToken(person: Person, sent: SentMail[]): Promise<string> {
  let count = sent.length + 1
  expect(await forgets(person.email)).toMatchObject({ status: 200 })
  let { text } = await mailed(sent, count)
  return /#([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
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
}

/** A mail service that answers later than anybody waits. */
export function hangingMail(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, HANG_MS))
}
