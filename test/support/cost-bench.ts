import { env } from 'cloudflare:workers'
import { expect, onTestFinished, vi } from 'vitest'
import { Pushes } from '../../durable-objects/pushes.ts'
import { Teller } from '../../durable-objects/teller.ts'
import { circleAmong, clearCircles } from './circles.ts'
import { at } from './clock.ts'
import { type Cost, DatabaseMeter } from './database-meter.ts'
import { DEEDS_OF_A_CIRCLE } from './deeds-of-a-circle.ts'
import { catchMail } from './mail.ts'
import type { World } from './one-of-each.ts'

/** For so long nothing must be under way before something is taken for done. */
const QUIET_POLLS = 4
const POLL_MS = 2
/** More contacts than these are told nothing but what they are pushed: their objects take time, and ask nothing of the database. */
const TOLD = 20

// As they are while nothing watches them.
const { tell } = Teller.prototype
const { look } = Pushes.prototype
const { wait } = scheduler

/** What something has asked of the database until it was answered, and what followed by itself. */
export interface Spent {
  answer: Cost
  after: Cost
}

/** Makes a circle, lets one thing happen in it, and says what that has cost. */
export class CostBench {
  readonly #meter = new DatabaseMeter()
  /** The last circle in which nothing but reading was done. */
  #reading: { world: World; contacts: readonly number[] } | undefined
  #ana = 0
  #works = 0

  async costOf(name: string, contacts: readonly number[]): Promise<Spent> {
    at('2026-05-04T09:00:00Z')
    let sent = catchMail()
    this.#watchObjects(contacts.length <= TOLD)
    let act = await DEEDS_OF_A_CIRCLE[name]!(await this.#worldFor(name, contacts), sent)
    await this.#settle()
    this.#meter.read()
    let { status } = await act()
    let answer = this.#meter.read()
    expect(status, name).toBeLessThan(400)
    await this.#settle()
    return { answer, after: this.#meter.read() }
  }

  /** Of Ana's circle: to how many groups she shows herself, and how many notifications are about her. */
  async traces(): Promise<{ groups: number; notices: number }> {
    let found = await env.DB.prepare(
      `select (select count(*) from contact_groups where owner_id = ?1 and shown_until is not null) as groups,
        (select count(*) from notifications where about_id = ?1) as notices`
    )
      .bind(this.#ana)
      .first<{ groups: number; notices: number }>()
    return found!
  }

  end(): void {
    this.#meter.end()
  }

  async #worldFor(name: string, contacts: readonly number[]): Promise<World> {
    let isReading = name.startsWith('GET')
    if (isReading && this.#reading?.contacts === contacts) return this.#reading.world
    await clearCircles()
    let world = await circleAmong(contacts)
    this.#reading = isReading ? { world, contacts } : undefined
    this.#ana = world.ana.id
    return world
  }

  #watchObjects(isTold: boolean) {
    let track = async <T>(work: Promise<T>) => {
      this.#works += 1
      return work.finally(() => (this.#works -= 1))
    }
    let telling = vi.spyOn(Teller.prototype, 'tell').mockImplementation(async function (
      this: Teller,
      subject,
      views,
      quiet,
      extras
    ) {
      let [told, along] = isTold ? [views, extras] : [new Map(), new Map()]
      return track(tell.call(this, subject, told, quiet, along))
    })
    let pushing = vi.spyOn(Pushes.prototype, 'look').mockImplementation(async function (
      this: Pushes
    ) {
      return track(look.call(this))
    })
    // What follows an answer waits until that has left.
    let waiting = vi
      .spyOn(scheduler, 'wait')
      .mockImplementation(async (...given) => track(wait.apply(scheduler, given)))
    onTestFinished(() => {
      waiting.mockRestore()
      telling.mockRestore()
      pushing.mockRestore()
    })
  }

  async #settle() {
    for (let polls = 0; polls < QUIET_POLLS; polls += 1) {
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
      if (this.#works > 0 || this.#meter.isBusy()) polls = 0
    }
  }
}
