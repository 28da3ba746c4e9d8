import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium, findShell } from '../support/node/chromium.ts'
import { LONDON } from './outside.ts'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * What a story does not need and pays for: a process kept ready for the next page, one more that draws, scripts made fast that run
 * once, and threads beside them. Without these a story takes a fifth less of the processor.
 */
const THRIFT = [
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--js-flags=--no-opt,--single-threaded'
]

/** How long a screen may take to show what it should. */
export const PATIENCE_MS = 10_000

/** A refusal that a story provokes is written to the console by Chromium itself; it is no error of the app. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

/** A Chromium as people have it, unless another program is named. */
export async function launchBrowser(
  executablePath = findChromium(),
  flags: readonly string[] = []
): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error('No Chromium found; CHROMIUM_PATH may name one.')
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

const shared = new Map<string | undefined, Promise<Browser>>()

/** One browser of a program for all stories, which ends with the process that runs them. */
export function shareBrowser(program = findShell()): Promise<Browser> {
  let browser = shared.get(program) ?? launchBrowser(program, THRIFT)
  shared.set(program, browser)
  return browser
}

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

/** One device: a storage of its own, and an ear for everything that goes wrong on its page. */
export class Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Live channels that are open now. */
  openSockets = 0
  /** Every text a live channel brought. */
  readonly received: string[] = []
  /** How often a document was loaded. */
  loads = 0
  readonly #allowed = [REFUSAL, /^Service Worker registration blocked by Playwright/]
  readonly #problems: string[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
  }

  /** With a session, somebody has signed in at it before. */
  static async open(
    browser: Browser,
    url: string,
    setting: Setting = {},
    sessionId?: string
  ): Promise<Device> {
    let { colorScheme = 'light', dots = 1, hasWorker = false, locale = 'en-GB' } = setting
    let { height = 844, timeZone = LONDON, width = 390 } = setting
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
    let device = new Device(context, await context.newPage())
    await device.#listen()
    if (sessionId !== undefined) await device.#remember(sessionId)
    return device
  }

  /** Puts a session where the app keeps it, before the first document; a stored state would cost a page of its own. */
  async #remember(sessionId: string): Promise<void> {
    let { context, page } = this
    let protocol = await context.newCDPSession(page)
    await protocol.send('Page.enable')
    let source = `if (origin !== 'null') localStorage.setItem('sessionId', '${sessionId}')`
    let { identifier } = await protocol.send('Page.addScriptToEvaluateOnNewDocument', { source })
    page.once('domcontentloaded', () => {
      let forget = protocol.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      // A page that has closed meanwhile has forgotten it too.
      void forget.then(() => protocol.detach()).catch(() => undefined)
    })
  }

  async #listen(): Promise<void> {
    let { context, page } = this
    await context.exposeBinding('reportViolation', (_, text: string) => this.#note(text))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => {
        let report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void
        report(`policy: ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    page.on('load', () => (this.loads += 1))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.#note(message.text())
    })
    page.on('pageerror', error => this.#note(`page: ${error.stack ?? error.message}`))
    page.on('websocket', socket => {
      this.openSockets += 1
      socket.on('close', () => (this.openSockets -= 1))
      socket.on('framereceived', ({ payload }) => this.received.push(String(payload)))
    })
  }

  #note(text: string): void {
    if (!this.#allowed.some(pattern => pattern.test(text))) this.#problems.push(text)
  }

  /** Lets Chromium complain of what a story brings about, such as a lost network. */
  forgive(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Puts the page to sleep as a phone in a pocket does: no script runs until it wakes. */
  async sleeps(): Promise<void> {
    await this.#setLifecycle('frozen')
  }

  async wakes(): Promise<void> {
    await this.#setLifecycle('active')
  }

  async #setLifecycle(state: 'active' | 'frozen'): Promise<void> {
    let session = await this.context.newCDPSession(this.page)
    await session.send('Page.setWebLifecycleState', { state })
    await session.detach()
  }

  /** Closes the browser window; fails if anything had gone wrong in it. */
  async close(): Promise<void> {
    await this.context.close()
    expect(this.#problems, 'what went wrong in the browser').toEqual([])
  }
}
