import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/checked-answer.ts'
import { at } from '../support/clock.ts'
import { PASSWORD, signUp } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { callApi, newNetwork } from '../support/wire.ts'

const MINUTE = 60
let times = <T>(count: number, of: T): T[] => Array<T>(count).fill(of)

/** One try, from a network of its own unless told otherwise. */
async function guess(email: string, password = 'Wrong-1!', network = newNetwork(), forwarded = '') {
  let headers = { 'X-Forwarded-For': forwarded }
  return callApi('POST', '/api/login', { body: { email, password }, headers, network })
}

/** How long a refused one has to wait, in seconds; 0 if it was not refused for coming too often. */
function waitOf({ headers, status }: Answer): number {
  return status === 429 ? Number(headers.get('Retry-After')) : 0
}

function passed(seconds: number): void {
  at(Date.now() + seconds * 1_000)
}

describe('C034: guessing the password of one account', () => {
  it('is over after five tries, from however many networks they come', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    let answers: Answer[] = []
    for (let i = 0; i < 100; i += 1) answers.push(await guess(ann.email))
    expect(answers.map(({ status }) => status)).toEqual([...times(5, 401), ...times(95, 429)])
    expect(answers[5]).toMatchObject(refused('too_many'))
    expect(answers.slice(5).map(waitOf)).toEqual(times(95, 30))
  })

  it('is no easier with twenty tries at once', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    let answers = await Promise.all(times(20, ann.email).map(email => guess(email)))
    let statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...times(5, 401), ...times(15, 429)])
  })

  it('takes twice as long after each further try, up to a quarter of an hour', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    for (let i = 0; i < 5; i += 1) await guess(ann.email)
    let waits: number[] = []
    for (let i = 0; i < 7; i += 1) {
      let wait = waitOf(await guess(ann.email))
      passed(wait - 1)
      expect(waitOf(await guess(ann.email))).toBe(1)
      passed(1)
      expect(await guess(ann.email)).toMatchObject(refused('wrong_credentials'))
      waits.push(wait)
    }
    expect(waits).toEqual([
      30,
      MINUTE,
      2 * MINUTE,
      4 * MINUTE,
      8 * MINUTE,
      15 * MINUTE,
      15 * MINUTE
    ])
  })

  it('does not keep its owner out: any network signs in once the wait is over', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    for (let i = 0; i < 50; i += 1) await guess(ann.email)
    expect(waitOf(await guess(ann.email, PASSWORD))).toBe(30)
    passed(30)
    expect(await guess(ann.email, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('leaves sessions that exist alone', async () => {
    let ann = await signUp('Ann Lee')
    for (let i = 0; i < 10; i += 1) await guess(ann.email)
    expect((await ann.me()).id).toBe(ann.id)
  })

  it('is forgiven by the right password', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    let typed = ['1', '2', '3', '4', PASSWORD, '5', '6', '7', '8', PASSWORD, '9']
    let statuses: number[] = []
    for (let password of typed) statuses.push((await guess(ann.email, password)).status)
    expect(statuses).toEqual([...times(4, 401), 200, ...times(4, 401), 200, 401])
  })

  it('looks the same for an address that has no account', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    let outcomes = async (email: string) => {
      let seen: unknown[] = []
      for (let i = 0; i < 8; i += 1) {
        let answer = await guess(email)
        seen.push([answer.status, answer.body, Object.fromEntries(answer.headers)])
      }
      return seen
    }
    expect(await outcomes('nobody@example.test')).toEqual(await outcomes(ann.email))
  })

  it('is counted for the account, not for the way the address is written', async () => {
    at('2026-05-04T09:00:00Z')
    let ann = await signUp('Ann Lee')
    let spellings = [ann.email, ann.email.toUpperCase(), ` ${ann.email}`, `${ann.email} `]
    for (let i = 0; i < 5; i += 1) await guess(spellings[i % 4]!)
    expect(waitOf(await guess(ann.email.toUpperCase()))).toBe(30)
  })
})

describe('C034: guessing from one network', () => {
  let address = (i: number) => `guessed${i}@example.test`

  it('is over after twenty tries in ten seconds, whatever X-Forwarded-For says', async () => {
    at('2026-05-04T09:00:00Z')
    let network = newNetwork()
    let tries = Array.from({ length: 25 }, (_, i) => i)
    let answers: Answer[] = []
    for (let i of tries) answers.push(await guess(address(i), 'Wrong-1!', network, `192.0.2.${i}`))
    expect(answers.map(waitOf)).toEqual([...times(20, 0), ...times(5, 10)])
    expect(waitOf(await guess(address(99)))).toBe(0)
  })

  it('is over after thirty in a quarter of an hour, and goes on as the window slides', async () => {
    at('2026-05-04T09:00:00Z')
    let network = newNetwork()
    let waits: number[] = []
    for (let i = 100; i < 132; i += 1) {
      waits.push(waitOf(await guess(address(i), 'Wrong-1!', network)))
      passed(10)
    }
    expect(waits).toEqual([...times(30, 0), 15 * MINUTE - 300, 15 * MINUTE - 310])
    passed(15 * MINUTE - 320)
    expect(waitOf(await guess(address(132), 'Wrong-1!', network))).toBe(0)
    expect(waitOf(await guess(address(133), 'Wrong-1!', network))).toBe(10)
  })
})
