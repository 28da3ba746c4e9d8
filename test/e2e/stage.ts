import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, inject } from 'vitest'
import { shareBrowser } from './browser.ts'
import type { Device } from './device.ts'
import type { Known } from './outside.ts'
import type { Setting } from './profile.ts'
import { Visitor } from './visitor.ts'

/** Where the stories of one file play; everybody leaves after each. */
export class Stage {
  readonly url = inject('url')
  #browser: Browser | undefined
  #visitors: Visitor[] = []

  /** In the shared browser of `program`, which is one without windows unless another is named. */
  constructor(program?: string) {
    beforeAll(async () => {
      this.#browser = await shareBrowser(program)
    })
    afterEach(async () => {
      for (let visitor of this.#visitors.splice(0)) await visitor.leaves()
    })
  }

  /** Somebody new, before the auth screen. */
  async arrives(displayName: string, setting?: Setting): Promise<Visitor> {
    return this.#enters(await Visitor.arrives(this.#open(), this.url, displayName, setting))
  }

  /** Somebody new, who has just signed up and is at Home. `before` is what happens before they look. */
  async joins(
    displayName: string,
    setting?: Setting,
    before?: (known: Known, device: Device) => Promise<unknown>
  ): Promise<Visitor> {
    let { url } = this
    return this.#enters(await Visitor.joins(this.#open(), url, displayName, setting, before))
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
