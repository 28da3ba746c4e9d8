/** Somebody on one side of the comparison. */
export interface Person {
  id: number
  token: string
}

/** Somebody who flips, and the people who hear it. */
export interface Speaker extends Person {
  contacts: readonly Person[]
}

export interface Cast {
  /** Each with 20 contacts of their own, so that flips of different ones never meet. */
  speakers: readonly Speaker[]
  listeners: readonly Person[]
}

export interface HubCast extends Cast {
  /** One with 200 contacts, who are those of the others too. */
  hub: Speaker
  /** The speakers and more, who have contacts in common. */
  flippers: readonly Speaker[]
  /** Who is not connected, and nobody's contact. */
  guests: readonly Person[]
}

export const SPEAKERS = 8
const FLIPPERS = 32
export const FEW = 20
export const MANY = 200
const GUESTS = 24
/** People are numbered: those who flip, the speakers first, then the hub, then the listeners, then the guests. */
const HUB = FLIPPERS
const FIRST_GUEST = HUB + 1 + MANY
export const PEOPLE = FIRST_GUEST + GUESTS

/** The numbers of each one's contacts who flips, the hub's last. */
function contactNumbers(): number[][] {
  let listeners = Array.from({ length: MANY }, (_, i) => HUB + 1 + i)
  let own = Array.from({ length: FLIPPERS }, (_, i) => {
    let from = (i * FEW) % MANY
    return listeners.slice(from, from + FEW)
  })
  return [...own, listeners]
}

/** All pairs who are contacts, by number. */
export function pairs(): [number, number][] {
  return contactNumbers().flatMap((contacts, speaker) =>
    contacts.map((contact): [number, number] => [speaker, contact])
  )
}

/** Every other listener is available with a message, so that a list is worth reading. */
export function availableFromStart(): number[] {
  return Array.from({ length: MANY / 2 }, (_, i) => HUB + 1 + 2 * i)
}

export function messageOf(number: number): string {
  return `Walking the dog, round ${number}`
}

export function cast(people: readonly Person[]): HubCast {
  let all = contactNumbers().map((contacts, speaker) => ({
    ...at(people, speaker),
    contacts: contacts.map(number => at(people, number))
  }))
  let flippers = all.slice(0, HUB)
  return {
    speakers: flippers.slice(0, SPEAKERS),
    hub: at(all, HUB),
    flippers,
    listeners: people.slice(HUB + 1, FIRST_GUEST),
    guests: people.slice(FIRST_GUEST)
  }
}

/** Who is connected from the start: those who flip too, for their own devices are told as well. */
export function connectedOf({ flippers, hub, listeners }: HubCast): Person[] {
  return [...flippers, hub, ...listeners]
}

export function at<T>(list: readonly T[], index: number): T {
  let item = list[index]
  if (item === undefined) throw new Error(`Nothing stands at ${index}`)
  return item
}

/** Does `job` with each item, `width` at once, each worker taking the next one that is left. */
export async function each<T>(
  items: readonly T[],
  width: number,
  job: (item: T) => Promise<unknown>
): Promise<void> {
  let left = items.values()
  let work = async () => {
    for (let item of left) await job(item)
  }
  await Promise.all(Array.from({ length: width }, work))
}
