import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Person } from './cast.ts'
import { Client } from './client.ts'
import { moveIn } from './seed.ts'
import { startProduct } from './target.ts'

/** What `peer.ts` starts this with. */
export interface Order {
  dir: string
  /** How many people, and the numbers of each one's contacts. */
  contacts: number[][]
  /** Whether the people of an earlier start are in `dir`. */
  isAgain: boolean
}

/** What this says when everybody is there, behind `READY `. */
export interface Ready {
  port: number
  people: Person[]
}

const order = JSON.parse(readFileSync(0, 'utf8')) as Order
const list = join(order.dir, 'people.json')
const target = await startProduct(order.dir, order.isAgain)

async function bringPeople(): Promise<Person[]> {
  if (order.isAgain) return JSON.parse(readFileSync(list, 'utf8')) as Person[]
  let pairs = order.contacts.flatMap((contacts, one) =>
    contacts.filter(other => one < other).map(other => [one, other] as const)
  )
  let people = await moveIn(target, new Client(target.origin), order.contacts.length, pairs)
  writeFileSync(list, JSON.stringify(people))
  return people
}

const ready: Ready = { port: Number(target.origin.port), people: await bringPeople() }
process.stdout.write(`READY ${JSON.stringify(ready)}\n`)

for (let signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void target.stop().then(() => process.exit(0)))
}
