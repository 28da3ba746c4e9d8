import type { Belief } from './belief.ts'
import { oneOf } from './programme.ts'
import type { Circle, Ids } from './reading.ts'

/** One change, by the public door. */
export interface Write {
  name: string
  call(): Promise<unknown>
  /** What is so once it is done. */
  apply(belief: Belief): void
  /**
   * What becomes of it when nobody knows whether it was done: it is sent again as it is, and may be refused with
   * `refusals`, which say that it was done; or, as at a screen, one looks first and repeats only what is not there.
   */
  again: 'look' | { refusals: readonly number[] }
}

/** What a writer has in hand. */
export interface Hand extends Circle {
  belief: Belief
  ids: Ids
  /** By name, and by id. */
  secrets: Map<string, string>
  tokens: Map<string, string>
  /** Invites made since each friend was last parted from: they still say that one is welcome. */
  welcome: Map<string, Set<string>>
  chance: () => number
}

export const ANEW = { again: { refusals: [] } } as const
export const ONCE = { again: { refusals: [404] } } as const
export const LOOK = { again: 'look' } as const

let numbers = 0

/** No two are alike. */
export function nextNumber(): number {
  numbers += 1
  return numbers
}

export const newName = (what: string) => `${what} ${nextNumber()}`

export const friendsWho = ({ belief }: Hand, tie: Belief['friends'][string]) =>
  Object.keys(belief.friends).filter(name => belief.friends[name] === tie)

export function pick<T>(hand: Hand, list: readonly T[]): T | undefined {
  return oneOf(list, hand.chance)
}

export function friendOf({ friends }: Hand, name: string) {
  let friend = friends.get(name)
  if (!friend) throw new Error(`Nobody is called ${name}`)
  return friend
}

export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  let id = ids.get(name)
  if (id === undefined) throw new Error(`No id of ${name} is known`)
  return id
}

export function goesOff(belief: Belief): void {
  belief.light = { ...belief.light, isOn: false, message: null, expiresAt: null }
}
