import { type Cast, FEW, type Person } from './cast.ts'

/** The bindings of the databases, the product's own first. */
export const SHARDS = ['DB', 'DB_1', 'DB_2', 'DB_3'] as const

const FAMILIES = 8
const SIZE = FEW + 1
export const PEOPLE = FAMILIES * SIZE

export const numbers = Array.from({ length: PEOPLE }, (_, number) => number)

export function familyOf(number: number): number {
  return Math.floor(number / SIZE)
}

/** Who speaks in a family; the others hear it. */
export const firsts = numbers.filter(number => number % SIZE === 0)

export function addressOf(number: number): string {
  return `person${number}@family${familyOf(number)}.example`
}

/**
 * Where somebody new lives: with the people they know. Here their address says it; the invite would, by which they come.
 * Whoever comes without knowing anybody lives in the first.
 */
export function homeOf(address: string): number {
  let [, family = 0] = /@family(\d+)\./.exec(address) ?? []
  return Number(family) % SHARDS.length
}

/** All pairs who are contacts, by number: in a family everybody is everybody's. */
export function pairs(): [number, number][] {
  return numbers.flatMap(one =>
    numbers
      .filter(other => one < other && familyOf(one) === familyOf(other))
      .map((other): [number, number] => [one, other])
  )
}

/** Every other one of those who listen is available, so that a list is worth reading. */
export function availableFromStart(): number[] {
  return numbers.filter(number => (number % SIZE) % 2 === 1)
}

export function castOf(people: readonly Person[]): Cast {
  let families = Array.from({ length: FAMILIES }, (_, family) =>
    people.slice(family * SIZE, (family + 1) * SIZE)
  )
  return {
    speakers: families.flatMap(([first, ...contacts]) => (first ? [{ ...first, contacts }] : [])),
    listeners: families.flatMap(([, ...contacts]) => contacts)
  }
}
