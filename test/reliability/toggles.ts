import { readContacts } from '#contract/contacts.ts'
import { changeStatus } from '#contract/status.ts'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/figures.ts'
import { callerOf } from '../../worker/operate/caller.ts'
import { type Known, signUpOutside } from '../e2e/outside.ts'
import { Server } from '../e2e/server.ts'
import { crowdOf } from './crowd.ts'
import type { Listener } from './listeners.ts'
import type { Programme } from './programme.ts'

const CONTACTS = { full: 1_000, quick: 50 }
/** An odd number: the last one is a message, which every device can be asked for. */
const TOGGLES = { full: 61, quick: 7 }
const PACE_MS = 1_000
const LOOKERS = 20
/** Enough for a thousand people to sign up from here, and for a toggle a second. */
const LIMITS = '60'
const SLOWEST_MS = 2_000
const LOOK_MS = 10
const PATIENCE_MS = 60_000

const messageOf = (turn: number) => `Turn ${turn}`

/** Every second turn is on. */
const isOn = (turn: number) => turn % 2 === 1

interface Turn {
  at: number
  answerMs: number
  fault?: string
}

/** Toggles once a second, whether the one before was answered or not. */
async function togglesOf(owner: Known, count: number): Promise<Turn[]> {
  let startedAt = performance.now()
  let turns: Promise<Turn>[] = []
  for (let i = 1; i <= count; i += 1) {
    await setTimeout(Math.max(0, startedAt + (i - 1) * PACE_MS - performance.now()))
    let at = performance.now()
    let body = isOn(i)
      ? { status: 'available' as const, statusMessage: messageOf(i) }
      : { status: 'unavailable' as const }
    turns.push(
      owner.call(changeStatus, { body }).then(
        () => ({ at, answerMs: performance.now() - at }),
        (error: unknown) => ({ at, answerMs: performance.now() - at, fault: String(error) })
      )
    )
  }
  return Promise.all(turns)
}

/**
 * How long a device waited for each turn or one after it: turns in a burst melt into one. What it hears without a
 * message is taken for the first turn off that it can be.
 */
export function waitsOf(
  { turns: heard }: Pick<Listener, 'turns'>,
  turns: readonly Pick<Turn, 'at'>[]
): number[] {
  let waits: number[] = []
  let next = 0
  let last = 0
  for (let { at, message } of heard) {
    let turn = message === undefined ? last + 1 : Number(message.replace(/\D/g, ''))
    if (message !== undefined) last = turn
    for (; next < Math.min(turn, turns.length); next += 1) waits.push(at - (turns[next]?.at ?? at))
  }
  return waits
}

/** SECURITY H7, check 56. */
export const toggles: Programme = {
  what: 'somebody with a thousand contacts toggles once a second',
  gate: 'no error; every device ends with the last word, and has each one within 2 s, p99',
  async run({ effort, say }) {
    let server = await Server.start({ LIMITS })
    try {
      let owner = await signUpOutside(server.url, 'Owner')
      let { listeners, tokens } = await crowdOf(server.url, owner, CONTACTS[effort])
      say(`${listeners.length} contacts listen`)
      let turns = await togglesOf(owner, TOGGLES[effort])
      let final = messageOf(turns.length)
      let wrong = () => listeners.filter(({ turns: heard }) => heard.at(-1)?.message !== final)
      let end = performance.now() + PATIENCE_MS
      while (wrong().length > 0 && performance.now() < end) await setTimeout(LOOK_MS)
      let waits = listeners.flatMap(listener => waitsOf(listener, turns))
      let p99 = quantile(waits, 0.99)
      let step = Math.ceil(tokens.length / LOOKERS)
      let lookers = tokens.filter((_, i) => i % step === 0)
      let seen = await Promise.all(lookers.map(token => callerOf(server.url, token)(readContacts)))
      let blind = seen.filter(
        list => !list.some(({ id, statusMessage }) => id === owner.me.id && statusMessage === final)
      )
      let faults = turns.flatMap(({ fault }) => fault ?? [])
      let lost = listeners.filter(({ closedWith }) => closedWith !== undefined)
      let { complaints } = server
      for (let listener of listeners) listener.leaves()
      let answers = turns.map(({ answerMs }) => answerMs)
      return {
        n: turns.length,
        figures: {
          contacts: listeners.length,
          toggles: turns.length,
          'answered after p50 ms': Math.round(quantile(answers, 0.5)),
          'answered after p99 ms': Math.round(quantile(answers, 0.99)),
          'messages heard': listeners.reduce((sum, { turns: heard }) => sum + heard.length, 0),
          'told after p50 ms': Math.round(quantile(waits, 0.5)),
          'told after p99 ms': Math.round(p99),
          'devices with another last word': wrong().length
        },
        faults: [
          ...faults,
          ...wrong().map(({ turns: heard }) => `A device ends with ${heard.at(-1)?.message}`),
          ...blind.map(() => 'A contact reads another word than the last'),
          ...lost.map(({ closedWith }) => `A socket was closed with ${closedWith}`),
          ...(p99 <= SLOWEST_MS ? [] : [`Changes took ${Math.round(p99)} ms to be told, p99`]),
          ...(complaints === '' ? [] : [`The server complained: ${complaints}`])
        ]
      }
    } finally {
      await server.stop()
    }
  }
}
