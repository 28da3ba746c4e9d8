import { FAILURES } from '#contract/failures.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, registrationOf, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { callApi } from '../support/wire.ts'

let log: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function written(): string {
  return JSON.stringify(log.mock.calls)
}

/** Takes a table away for as long as `job` lasts: the database's own words for it name tables and values. */
async function without<T>(table: string, job: () => Promise<T>): Promise<T> {
  await env.DB.prepare(`alter table ${table} rename to gone`).run()
  try {
    return await job()
  } finally {
    await env.DB.prepare(`alter table gone rename to ${table}`).run()
  }
}

describe('D28: a bug', () => {
  it('is one sentence for the person, and one line for those who look after it', async () => {
    let [ann] = await newPeople('Ann Lee')
    let answer = await without('contact_groups', () => ann.tries('GET', '/api/contact-groups'))
    expect(answer).toMatchObject(refused('internal'))
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Something went wrong. Please try again.'
    })
    expect(log).toHaveBeenCalledTimes(1)
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ what: 'A request failed' })
    expect(await ann.groups()).toEqual([])
  })

  it('tells nobody what was typed: not the answer, not the log', async () => {
    let ann = await signUp('Ann Lee')
    let form = {
      ...registrationOf('Zacharias Quick'),
      password: 'Canary-77',
      confirmPassword: 'Canary-77'
    }
    let bodies = [
      await without('users', () => callApi('POST', '/api/register', { body: form })),
      await without('users', () =>
        callApi('POST', '/api/login', { body: { email: ann.email, password: PASSWORD } })
      ),
      await without('search_terms', () => ann.tries('POST', '/api/search', { query: 'zacharias' })),
      await without('sessions', () => ann.tries('GET', '/api/me')),
      await without('contact_groups', () =>
        ann.tries('POST', '/api/contact-groups', { name: 'Zacharias and friends' })
      )
    ].map(answer => {
      expect(answer).toMatchObject(refused('internal'))
      return answer.body
    })
    let secrets = [
      form.email,
      'acharias',
      'Canary',
      form.phoneNumber,
      ann.email,
      PASSWORD,
      ann.token
    ]
    for (let secret of secrets) {
      expect(JSON.stringify(bodies)).not.toContain(secret)
      expect(written(), secret).not.toContain(secret)
    }
    expect(JSON.stringify(bodies)).not.toMatch(/sql|select|table|users|\bat\b.*:\d/i)
  })
})

describe('D28: what it depends on being lost', () => {
  it.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1 DB is overloaded. Requests queued for too long.',
    'internal error; reference = 7'
  ])('is 503: %s', async message => {
    let [ann] = await newPeople('Ann Lee')
    let prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error(message)
    })
    let answer = await ann.tries('GET', '/api/friends')
    prepare.mockRestore()
    expect(answer).toMatchObject(refused('unavailable'))
    expect(await ann.contacts()).toEqual([])
  })

  it('is 503 as well when it happens in the person’s object, and the status is as it was', async () => {
    let [ann] = await newPeople('Ann Lee')
    let batch = vi.spyOn(env.DB, 'batch').mockImplementation(() => {
      throw new Error('D1_ERROR: Network connection lost.')
    })
    let answer = await ann.tries('POST', '/api/status', { status: 'available' })
    batch.mockRestore()
    expect(answer).toMatchObject(refused('unavailable'))
    expect((await ann.me()).status).toBe('unavailable')
    expect((await ann.goesAvailable()).status).toBe('available')
  })

  it('refuses a sign-in when tries cannot be counted: nobody guesses in the dark', async () => {
    let ann = await signUp('Ann Lee')
    let { LIMITER } = env
    env.LIMITER = {
      getByName: () => {
        throw new Error('Network connection lost.')
      }
    } as unknown as typeof LIMITER
    let answer = await callApi('POST', '/api/login', {
      body: { email: ann.email, password: PASSWORD }
    })
    env.LIMITER = LIMITER
    expect(answer).toMatchObject(refused('unavailable'))
  })
})

it('D28: every refusal is a sentence, and none names what is inside', () => {
  for (let [code, { message, status }] of Object.entries(FAILURES)) {
    expect(message, code).toMatch(/^[A-Z].{8,}/)
    expect(message, code).not.toMatch(/sql|json|null|undefined|error|invalid|d1|object/i)
    expect(status, code).toBeGreaterThanOrEqual(400)
  }
})
