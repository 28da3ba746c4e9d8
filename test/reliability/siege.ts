import { login } from '#contract/account.ts'
import { setTimeout } from 'node:timers/promises'
import { newcomer, signUpOutside } from '../e2e/outside.ts'
import { asks, from } from './asking.ts'
import type { Run } from './programme.ts'

/** As long as the limits look back; the short form brings the guesses of a minute as fast as they go. */
const SIEGE_MS = { full: 15 * 60_000, quick: 0 }
const GUESSES_A_MINUTE = 200
const PAUSE_MS = 60_000 / GUESSES_A_MINUTE
const NETWORKS = 200
/** So many come in one instant. */
const AT_ONCE = 50
const HASHES_MOST = 10
const REFUSED = 429

interface Tally {
  guesses: number
  hashes: number
  firstRefusal: number
}

/** Guesses the password of one account from everywhere. */
async function besiege(url: string, email: string, { chance, effort }: Run, faults: string[]) {
  let tally: Tally = { guesses: 0, hashes: 0, firstRefusal: 0 }
  let guess = async () => {
    tally.guesses += 1
    let index = tally.guesses
    let headers = from(`203.0.113.${Math.floor(chance() * NETWORKS)}`)
    let body = { email, password: `Guess-${index}` }
    let { response, status } = await asks(url, login, { body, headers })
    if (status === 401) tally.hashes += 1
    else if (status !== REFUSED) faults.push(`A guess was answered ${status}`)
    else if (!(Number(response.headers.get('Retry-After')) > 0)) faults.push('No time to wait')
    else tally.firstRefusal ||= index
  }
  let until = Date.now() + SIEGE_MS[effort]
  let guesses = Array.from({ length: AT_ONCE }, guess)
  while (tally.guesses < GUESSES_A_MINUTE || Date.now() < until) {
    guesses.push(guess())
    await (SIEGE_MS[effort] > 0 ? setTimeout(PAUSE_MS) : guesses.at(-1))
  }
  await Promise.all(guesses)
  if (tally.hashes > HASHES_MOST)
    faults.push(`${tally.hashes} passwords of one account were hashed`)
  return tally
}

/** SECURITY 2: how many passwords are hashed while one account is guessed at, and the same for one that is not there. */
export async function besieged(url: string, run: Run) {
  let faults: string[] = []
  let somebody = newcomer('Besieged')
  await signUpOutside(url, somebody)
  let [known, unknown] = await Promise.all([
    besiege(url, somebody.email, run, faults),
    besiege(url, newcomer('Nobody').email, run, faults)
  ])
  run.say(`${known.hashes} of ${known.guesses} guesses were hashed`)
  return {
    figures: {
      guesses: known.guesses,
      'of these hashed': known.hashes,
      'hashed for no account': unknown.hashes,
      'first guess refused': known.firstRefusal
    },
    faults
  }
}
