import { env } from 'cloudflare:workers'
import { expect, onTestFinished } from 'vitest'
import { forgets, wantsMail } from './mail.ts'
import { PASSWORD, type Person, signUp } from './people.ts'
import { newPeople } from './seed.ts'

/** What brings about a mail of each kind; gives to whom it goes. */
export const CAUSES = {
  account_deleted: async () => {
    let [ann] = await newPeople('Ann Lee')
    expect(await ann.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
    return ann
  },
  friend_request: async () => {
    let [ann, ben] = await newPeople('Ann Lee', 'Ben Okoro')
    await wantsMail(ben)
    await ann.asks(ben)
    return ben
  },
  password_changed: async () => {
    let ann = await signUp('Ann Lee')
    let body = { currentPassword: PASSWORD, password: 'Mine-22', confirmPassword: 'Mine-22' }
    expect(await ann.tries('POST', '/api/change-password', body)).toMatchObject({ status: 204 })
    return ann
  },
  reset_link: async () => {
    let [ann] = await newPeople('Ann Lee')
    await forgets(ann.email)
    return ann
  }
} satisfies Record<string, () => Promise<Person>>

/** What waits to be sent. */
export async function outboxRows() {
  let { results } = await env.DB.prepare('select * from outbox').all<{
    kind: string
    address: string | null
    tries: number
    due_at: number | null
    expires_at: number
  }>()
  return results
}

/** Makes every database call fail whose statement looks like this, as if the sender had died there. */
export function dieAt(statement: RegExp, words = 'killed'): () => void {
  let { prepare } = env.DB
  let isOver = false
  env.DB.prepare = query => {
    if (!isOver && statement.test(query)) throw new Error(words)
    return prepare.call(env.DB, query)
  }
  let restore = () => {
    if (!isOver) env.DB.prepare = prepare
    isOver = true
  }
  onTestFinished(restore)
  return restore
}
