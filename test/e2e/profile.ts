import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { isShared, PATIENCE_MS } from './browser.ts'
import { LONDON } from './outside.ts'

export interface Setting {
  colorScheme?: 'dark' | 'light'
  locale?: string
  timeZone?: string
  width?: number
  height?: number
  /** How many dots of the screen make one pixel of the page. */
  dots?: number
  /** Lets the service worker run, which takes what a page asks for away from `page.route`. */
  hasWorker?: boolean
}

const DEFAULTS = {
  colorScheme: 'light',
  dots: 1,
  hasWorker: false,
  height: 844,
  locale: 'en-GB',
  timeZone: LONDON,
  width: 390
} as const

const nobody = () => undefined

/** What nobody uses now, by browser and by what it was made for. */
const idle = new WeakMap<Browser, Map<string, Profile[]>>()

/**
 * What a browser keeps for one device: what the app stored, and the files it fetched. In a shared browser it goes on to a
 * later story, emptied: files that were fetched and compiled once make up half of what an arrival costs.
 */
export class Profile {
  readonly context: BrowserContext
  /** Hears what a page says that nobody asked for. */
  report: (problem: string) => void = nobody
  /** Hears what any page asks for. */
  onRequest: (request: Request) => void = nobody
  readonly #url: string
  /** Keeps the process of the pages, with all that it has compiled, between two stories. */
  #keeper: Page | undefined
  readonly #shelf: Profile[] | undefined

  private constructor(context: BrowserContext, url: string, shelf: Profile[] | undefined) {
    this.context = context
    this.#url = url
    this.#shelf = shelf
  }

  static async open(browser: Browser, url: string, setting: Setting): Promise<Profile> {
    let whole = { ...DEFAULTS, ...setting }
    let shelf = whole.hasWorker ? undefined : shelfOf(browser, JSON.stringify([url, whole]))
    return shelf?.pop() ?? Profile.#make(browser, url, whole, shelf)
  }

  static async #make(
    browser: Browser,
    url: string,
    { colorScheme, dots, hasWorker, height, locale, timeZone, width }: Required<Setting>,
    shelf: Profile[] | undefined
  ): Promise<Profile> {
    let context = await browser.newContext({
      baseURL: url,
      colorScheme,
      deviceScaleFactor: dots,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: hasWorker ? 'allow' : 'block',
      timezoneId: timeZone,
      viewport: { height, width }
    })
    context.setDefaultTimeout(PATIENCE_MS)
    let profile = new Profile(context, url, shelf)
    context.on('request', request => profile.onRequest(request))
    await context.exposeBinding('reportViolation', (_, text: string) => profile.report(text))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => {
        let report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void
        report(`policy: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    return profile
  }

  /** Ends the story's `page`. What cannot be undone, such as a clock that was set, makes the rest unfit for another story. */
  async leave(page: Page, isFit: boolean): Promise<void> {
    this.report = nobody
    this.onRequest = nobody
    if (!this.#shelf || !isFit || page.isClosed()) return this.context.close()
    try {
      await this.#empty(page)
      this.#shelf.push(this)
    } catch {
      // A page that a story left stuck takes all with it.
      await this.context.close()
    }
  }

  async #empty(page: Page): Promise<void> {
    if (this.#keeper) await page.close()
    let keeper = (this.#keeper ??= await quieted(page))
    await keeper.evaluate(() => localStorage.clear())
    let protocol = await this.context.newCDPSession(keeper)
    let { origin } = new URL(this.#url)
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await protocol.detach()
  }
}

/** The page at a document without scripts. */
async function quieted(page: Page): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/robots.txt')
  return page
}

function shelfOf(browser: Browser, key: string): Profile[] | undefined {
  if (!isShared(browser)) return undefined
  let shelves = idle.get(browser) ?? new Map<string, Profile[]>()
  idle.set(browser, shelves)
  let shelf = shelves.get(key) ?? []
  shelves.set(key, shelf)
  return shelf
}
