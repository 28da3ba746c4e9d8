import { login, register } from '#contract/account.ts'
import { forgotPassword } from '#contract/profile.ts'
import { setTimeout } from 'node:timers/promises'
import { newcomer, signUpOutside } from '../e2e/outside.ts'
import { asks } from './asking.ts'
import { Likeness, mixedKinds } from './likeness.ts'
import type { Run } from './programme.ts'

const ADDRESSES = { full: 10, quick: 2 }
/** Each login is a hash with the real cost. */
const LOGINS = { full: 500, quick: 20 }
const CALLS = { full: 500, quick: 40 }
const WARM_UPS = 5
/** What an answered call goes on with is not to be measured with the next one. */
const REST_MS = 20

/** Whether an address has an account, asked by somebody who has none (SECURITY 4, 5). */
export async function askAsStranger(
  url: string,
  { chance, effort, say }: Run
): Promise<Likeness[]> {
  let unknown: string[] = []
  let known: string[] = []
  for (let i = 1; i <= ADDRESSES[effort]; i += 1) {
    let somebody = newcomer(`Known ${i}`)
    await signUpOutside(url, somebody)
    known.push(somebody.email)
    unknown.push(newcomer(`Unknown ${i}`).email)
  }
  let addresses = [unknown, known] as const
  let calls = {
    'sign-in': (email: string) => asks(url, login, { body: { email, password: 'Wrong-1!' } }),
    'forgotten password': (email: string) => asks(url, forgotPassword, { body: { email } }),
    'refused sign-up': (email: string) =>
      asks(url, register, { body: { ...newcomer('Refused'), email, password: 'short' } })
  }
  let found: Likeness[] = []
  for (let [name, call] of Object.entries(calls)) {
    let likeness = new Likeness(name)
    let isHashing = name === 'sign-in'
    let n = (isHashing ? LOGINS : CALLS)[effort]
    for (let list of addresses) {
      for (let i = 0; i < WARM_UPS; i += 1) await call(list[i % list.length] ?? '')
    }
    for (let [i, kind] of mixedKinds(n, chance).entries()) {
      if (!isHashing) await setTimeout(REST_MS)
      let list = addresses[kind]
      likeness.take(kind, await call(list[i % list.length] ?? ''))
    }
    say(JSON.stringify(likeness.figures))
    found.push(likeness)
  }
  return found
}
