import * as groups from './group-writes.ts'
import type { Hand, Write } from './hand.ts'
import * as light from './light-writes.ts'
import * as people from './people-writes.ts'
import { oneOf } from './programme.ts'

type Maker = (hand: Hand) => Promise<Write | undefined> | Write | undefined

const MAKERS: readonly (readonly [weight: number, Maker])[] = [
  [4, light.turnsOn],
  [2, light.turnsOff],
  [2, light.says],
  [2, groups.makesGroup],
  [1, groups.dropsGroup],
  [4, groups.movesMember],
  [3, people.asks],
  [3, people.answers],
  [1, people.parts],
  [3, groups.plans],
  [2, groups.replans],
  [1, groups.unplans],
  [4, people.marks],
  [3, people.prefers],
  [1, light.makesLink],
  [1, light.dropsLink],
  [2, light.usesLink],
  [1, people.invites],
  [1, people.uninvites],
  [2, people.joins]
]
const BAG = MAKERS.flatMap(([weight, maker]) => Array.from({ length: weight }, () => maker))

/** A change that is possible as things stand. */
export async function nextWrite(hand: Hand): Promise<Write> {
  for (;;) {
    let write = await oneOf(BAG, hand.chance)?.(hand)
    if (write) return write
  }
}
