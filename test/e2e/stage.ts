import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser, type Setting } from './browser.ts'
import { Visitor } from './visitor.ts'

/** Where the stories of one file play: one browser for all of them, and everybody leaves after each. */
export class Stage {
  readonly url = inject('url')
  #browser: Browser | undefined
  #visitors: Visitor[] = []

  constructor() {
    beforeAll(async () => {
      this.#browser = await launchBrowser()
    })
    afterAll(() => this.#browser?.close())
    afterEach(async () => {
      for (let visitor of this.#visitors.splice(0)) await visitor.leaves()
    })
  }

  /** Somebody new, before the auth screen. */
  async arrives(displayName: string, setting?: Setting): Promise<Visitor> {
    return this.#enters(await Visitor.arrives(this.#open(), this.url, displayName, setting))
  }

  /** The same person at another device, signed in there too. */
  async alsoArrives(visitor: Visitor, setting?: Setting): Promise<Visitor> {
    return this.#enters(await visitor.alsoAt(this.#open(), setting))
  }

  #enters(visitor: Visitor): Visitor {
    this.#visitors.push(visitor)
    return visitor
  }

  #open(): Browser {
    if (!this.#browser) throw new Error('The browser is launched before the first story.')
    return this.#browser
  }
}
