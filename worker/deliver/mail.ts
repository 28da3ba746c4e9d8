import { PRODUCT } from '#contract/name.ts'

/** D41: one message to one person, in the structured form of the binding. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface MailBindings {
  MAIL: SendEmail
  MAIL_SENDER: string
}

/** What came of it: refused for good, refused for now, or nobody knows. The code names no person. */
export type Outcome = { state: 'sent' } | { state: 'failed' | 'refused' | 'unknown'; code: string }

/** Longer than the service takes to answer; a mail that got none may have left all the same. */
const PATIENCE_MS = 15_000

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u

/** The refusals that another try would only repeat: of this mail, or of this recipient. */
const FINAL =
  /^E_(VALIDATION|FIELD|RECIPIENT|HEADER|CONTENT|TOO_MANY_RECIPIENTS|TOO_MANY_ATTACHMENTS)/

/** Sends one mail. What could start a second header or name a second person is refused or removed. */
export async function sendMail(
  env: MailBindings,
  { to, subject, text, html, headers }: Mail
): Promise<Outcome> {
  if (CONTROL.test(to) || /[,;<>\s]/.test(to)) throw new Error('not one address')
  let sending = env.MAIL.send({
    from: { email: env.MAIL_SENDER, name: PRODUCT },
    to,
    subject: subject.replaceAll(new RegExp(CONTROL, 'gu'), ' '),
    text,
    html,
    ...(headers && { headers })
  })
  let giveUp: ReturnType<typeof setTimeout> | undefined
  let patience = new Promise<Outcome>(resolve => {
    giveUp = setTimeout(resolve, PATIENCE_MS, { state: 'unknown', code: 'no answer' })
  })
  let answer = sending.then((): Outcome => ({ state: 'sent' }), outcomeOf)
  return Promise.race([answer, patience]).finally(() => clearTimeout(giveUp))
}

/** The service names its refusals E_SOMETHING; whatever else goes wrong may have gone wrong after it took the mail. */
function outcomeOf(thrown: unknown): Outcome {
  let named = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  let words = thrown instanceof Error ? thrown.message : ''
  let [code] = /\bE_[A-Z_]+/.exec(`${named} ${words}`) ?? []
  if (code === undefined) return { state: 'unknown', code: 'no refusal' }
  return { state: FINAL.test(code) ? 'refused' : 'failed', code }
}
