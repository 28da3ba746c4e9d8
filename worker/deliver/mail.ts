/** D41: one message to one person, in the structured form of the binding. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface MailBindings {
  MAIL: SendEmail
  MAIL_SENDER: string
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u

/** Sends one mail. What could start a second header or name a second person is refused or removed. */
export async function sendMail(env: MailBindings, { to, subject, text }: Mail): Promise<void> {
  if (CONTROL.test(to) || /[,;<>\s]/.test(to)) throw new Error('not one address')
  await env.MAIL.send({
    from: env.MAIL_SENDER,
    to,
    subject: subject.replaceAll(new RegExp(CONTROL, 'gu'), ' '),
    text
  })
}
