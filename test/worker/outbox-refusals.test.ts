import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { catchMail, forgets, mailed, outboxEmpties, resets, tokenIn } from '../support/mail.ts'
import { CAUSES, dieAt, outboxRows } from '../support/outbox.ts'
import { PASSWORD, signUp } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { soon } from '../support/soon.ts'

let log: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  at(NINE)
  await env.DB.exec('delete from outbox')
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
})

describe('a mail that the service refuses', () => {
  /** The minutes after which it was tried again, each not a moment too early, until it was dropped. */
  async function triesOf(kind: keyof typeof CAUSES, refusal: string): Promise<number[]> {
    let sent = catchMail(() => Promise.reject(new Error(refusal)))
    await CAUSES[kind]()
    // What is noted of it may still be on the way to the database.
    await soon(() => expect(log).toHaveBeenCalled())
    await soon(async () =>
      expect((await outboxRows()).filter(({ tries }) => tries === 0)).toEqual([])
    )
    let minutes: number[] = []
    for (;;) {
      let [row] = await outboxRows()
      let due = Math.min(row?.due_at ?? Infinity, row?.expires_at ?? Infinity)
      if (due === Infinity) return minutes
      let before = sent.length
      at(due - 1)
      await sweep()
      expect(sent).toHaveLength(before)
      at(due)
      await sweep()
      if (sent.length > before) minutes.push((due - Date.parse(NINE)) / 60_000)
    }
  }

  it('for now is tried again after 1, 5, 21 minutes, and dropped when nobody waits for it', async () => {
    expect(await triesOf('reset_link', 'E_INTERNAL_SERVER_ERROR: try later')).toEqual([1, 5, 21])
  })

  it('for now is tried for a day if it matters as long', async () => {
    let tries = await triesOf('account_deleted', 'E_RATE_LIMIT_EXCEEDED')
    expect(tries).toHaveLength(6)
    expect(tries.slice(0, 3)).toEqual([1, 5, 21])
  })

  it('for good is not tried again', async () => {
    expect(await triesOf('friend_request', 'E_RECIPIENT_SUPPRESSED')).toEqual([])
  })

  it('and says nothing of, because the connection broke, is tried again only if it matters', async () => {
    expect(await triesOf('friend_request', 'Network connection lost.')).toEqual([])
    await env.DB.exec('delete from outbox')
    at(NINE)
    log.mockClear()
    expect(await triesOf('reset_link', 'Network connection lost.')).toEqual([1, 5, 21])
  })

  it('is logged without a word of whom it was for', async () => {
    let sent = catchMail(({ to: address }) => Promise.reject(new Error(`email to ${address} no`)))
    await CAUSES.friend_request()
    await mailed(sent, 1)
    await soon(() => expect(log).toHaveBeenCalled())
    let written = JSON.stringify(log.mock.calls)
    expect(written).toContain('A mail was not sent')
    expect(written).not.toMatch(/seeded|example\.test|Ann|Ben/)
  })
})

describe('D21: a reset link that leaves late', () => {
  it('works, and is the only one that does', async () => {
    let isDown = true
    let sent = catchMail(async () => {
      if (isDown) throw new Error('E_INTERNAL_SERVER_ERROR')
    })
    let dee = await signUp('Dee Novak')
    await forgets(dee.email)
    await mailed(sent, 1)
    await soon(async () => expect(await outboxRows()).toMatchObject([{ tries: 1 }]))
    isDown = false
    at(inMinutes(5))
    await sweep()
    let [lost, late] = sent.map(tokenIn)
    expect(await resets(lost)).toMatchObject(refused('link_expired'))
    expect(await resets(late)).toMatchObject({ status: 204 })
  })

  it('keeps no secret while it waits', async () => {
    catchMail()
    let heal = dieAt(/^select .*from "outbox"/)
    let ana = await CAUSES.reset_link()
    await soon(async () => expect(await outboxRows()).toHaveLength(1))
    heal()
    expect(JSON.stringify(await outboxRows())).not.toMatch(/[0-9a-f]{32}/)
    let { results } = await env.DB.prepare('select * from reset_links where user_id = ?')
      .bind(ana.id)
      .all()
    expect(results).toEqual([])
  })
})

describe('D25: the mail that confirms a deletion', () => {
  it('is sent once, though nothing of the account is left, its address included', async () => {
    let sent = catchMail()
    let cyd = await CAUSES.account_deleted()
    await outboxEmpties()
    expect(sent).toMatchObject([
      { to: cyd.email, subject: 'Your account at Porchlight was deleted' }
    ])
    expect(sent[0]).not.toHaveProperty('headers')
  })

  it('keeps the address and nothing else while it waits, for a day at most', async () => {
    let sent = catchMail(() => Promise.reject(new Error('E_INTERNAL_SERVER_ERROR')))
    let cyd = await CAUSES.account_deleted()
    await mailed(sent, 1)
    await soon(async () => expect(await outboxRows()).toMatchObject([{ tries: 1 }]))
    let [row] = await outboxRows()
    expect(row).toMatchObject({
      kind: 'account_deleted',
      address: cyd.email,
      user_id: null,
      about_id: null
    })
    expect(JSON.stringify(row)).not.toContain(String(cyd.id))
    at(inMinutes(24 * 60))
    await sweep()
    expect(await outboxRows()).toEqual([])
  })
})

it('T12: nobody is mailed more than five times a day that their password was changed', async () => {
  let sent = catchMail()
  let dee = await signUp('Dee Novak')
  let current = PASSWORD
  for (let i = 0; i < 7; i += 1) {
    let password = `Newpass-${i}!`
    let body = { currentPassword: current, password, confirmPassword: password }
    expect(await dee.tries('POST', '/api/change-password', body)).toMatchObject({ status: 204 })
    await outboxEmpties()
    current = password
  }
  expect(sent).toHaveLength(5)
})
