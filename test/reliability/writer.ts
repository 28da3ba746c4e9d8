import { CallFailed } from '../../worker/operate/caller.ts'
import { befriendOutside, type Known, signUpOutside } from '../e2e/outside.ts'
import { type Belief, beliefOf, judge, viewOf } from './belief.ts'
import type { Hand, Write } from './hand.ts'
import { readAll } from './reading.ts'
import { nextWrite } from './writes.ts'

const FRIENDS = ['Ben', 'Cyd', 'Dee']
/** So many marks of the past are looked for. */
const MARKS = 12

/** What came of the writes of one life of the server, and of looking after it. */
export interface Tally {
  acknowledged: number
  /** Sent, and never answered. */
  unknown: number
  /** Of those: found done. */
  done: number
  lost: string[]
  torn: string[]
  doubled: string[]
  /** Answered otherwise than by a success while nothing was wrong. */
  refused: string[]
  /** By name, how many were acknowledged. */
  kinds: Record<string, number>
}

export function tally(): Tally {
  return {
    acknowledged: 0,
    unknown: 0,
    done: 0,
    lost: [],
    torn: [],
    doubled: [],
    refused: [],
    kinds: {}
  }
}

/** Somebody who changes one thing after the other, by the public door, and knows what was acknowledged. */
export class Writer {
  readonly #hand: Hand
  readonly #tally: Tally
  #underWay: Write | undefined

  private constructor(hand: Hand, counts: Tally) {
    this.#hand = hand
    this.#tally = counts
  }

  static async arrives(url: string, name: string, chance: () => number, counts: Tally) {
    let owner = await signUpOutside(url, name)
    let friends = new Map<string, Known>()
    for (let friend of FRIENDS) friends.set(friend, await signUpOutside(url, `${friend} ${name}`))
    let belief = beliefOf(FRIENDS)
    for (let [friend, person] of friends) {
      await befriendOutside(owner, person)
      belief.friends[friend] = 'contact'
    }
    let { ids } = await readAll({ owner, friends }, belief)
    let welcome = new Map(FRIENDS.map(friend => [friend, new Set<string>()]))
    let more = { secrets: new Map(), tokens: new Map(), welcome, chance }
    return new Writer({ owner, friends, belief, ids, ...more }, counts)
  }

  get token(): string {
    return this.#hand.owner.token
  }

  /** Writes until nobody answers any more, or `isOver`. */
  async writes(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      let write: Write
      try {
        write = await nextWrite(this.#hand)
      } catch (error) {
        // A read before the write: nothing is under way.
        this.#refuse('read', error)
        return
      }
      if (isOver()) return
      try {
        await write.call()
      } catch (error) {
        this.#underWay = write
        this.#refuse(write.name, error)
        return
      }
      write.apply(this.#hand.belief)
      this.#tally.acknowledged += 1
      this.#tally.kinds[write.name] = (this.#tally.kinds[write.name] ?? 0) + 1
    }
  }

  /** Looks whether all is as it was acknowledged, and repeats what nobody knows of. */
  async looks(): Promise<void> {
    let write = this.#underWay
    this.#underWay = undefined
    let { belief } = this.#hand
    let after = write ? appliedTo(belief, write) : belief
    let known = {
      invites: { ...belief.invites, ...after.invites },
      read: [...new Set([...belief.read, ...after.read])]
    }
    let found = await readAll(this.#hand, known)
    let { isDone, lost, torn } = judge(found.view, viewOf(belief), viewOf(after))
    let tell = (faults: string[]) => faults.map(text => `${write?.name ?? 'nothing'}: ${text}`)
    this.#tally.lost.push(...tell(lost))
    this.#tally.torn.push(...tell(torn))
    Object.assign(this.#hand.ids, found.ids)
    if (write) await this.#repeats(write, isDone)
    let { read } = this.#hand.belief
    this.#hand.belief.read = read.slice(-MARKS)
  }

  async #repeats(write: Write, isDone: boolean): Promise<void> {
    this.#tally.unknown += 1
    if (isDone) this.#tally.done += 1
    if (!isDone || write.again !== 'look') {
      let refusals = write.again === 'look' || !isDone ? [] : write.again.refusals
      try {
        await write.call()
      } catch (error) {
        let isFine = error instanceof CallFailed && refusals.includes(error.status)
        if (!isFine) this.#refuse(`${write.name} again`, error)
      }
    }
    let belief = appliedTo(this.#hand.belief, write)
    let { ids, inviteIds, view } = await readAll(this.#hand, belief)
    Object.assign(this.#hand.ids, ids)
    let wanted = viewOf(belief)
    for (let [part, text] of Object.entries(wanted)) {
      if (view[part] === text) continue
      this.#tally.doubled.push(`${write.name}: ${part} is ${view[part]}, to be ${text}`)
    }
    this.#hand.belief = adopted(belief, inviteIds)
  }

  #refuse(name: string, error: unknown): void {
    // Without an answer it may have been done or not; only an answer can be a refusal.
    if (error instanceof CallFailed) this.#tally.refused.push(`${name}: ${error.message}`)
    else if (!isUnanswered(error)) throw error
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message)
}

function appliedTo(belief: Belief, write: Write): Belief {
  let copy = structuredClone(belief)
  write.apply(copy)
  return copy
}

/** The invite whose making was never answered has an id by now. */
function adopted(belief: Belief, inviteIds: readonly string[]): Belief {
  let { new: uses, ...invites } = belief.invites
  if (uses === undefined) return belief
  let id = inviteIds.find(each => !(each in invites))
  return { ...belief, invites: id === undefined ? invites : { ...invites, [id]: uses } }
}
