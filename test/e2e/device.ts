import type { Browser, BrowserContext, Clock, Page, Request, WebSocket } from 'playwright-core'
import { expect } from 'vitest'
import { Profile, type Setting } from './profile.ts'

/** A refusal that a story provokes is written to the console by Chromium itself; it is no error of the app. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/

/** One device: a storage of its own, and an ear for everything that goes wrong on its page. */
export class Device {
  readonly page: Page
  /** Every text a live channel brought. */
  readonly received: string[] = []
  /** How often a document was loaded. */
  loads = 0
  readonly #channels = new Set<WebSocket>()
  readonly #allowed = [REFUSAL, /^Service Worker registration blocked by Playwright/]
  readonly #problems: string[] = []
  readonly #profile: Profile
  /** Whether a story had nothing in hand but the page. */
  #isUntouched = true

  private constructor(profile: Profile, page: Page) {
    this.#profile = profile
    this.page = page
  }

  /** How many live channels are open now. */
  get openSockets(): number {
    return this.#channels.size
  }

  /** All pages of the device and what they share. */
  get context(): BrowserContext {
    this.#isUntouched = false
    return this.#profile.context
  }

  /** The clock that all pages of the device go by. */
  get clock(): Clock {
    return this.context.clock
  }

  /** Hears what any page of the device asks for. */
  onRequest(hear: (request: Request) => void): void {
    this.#profile.onRequest = hear
  }

  /** With a session, somebody has signed in at it before. */
  static async open(
    browser: Browser,
    url: string,
    setting: Setting = {},
    sessionId?: string
  ): Promise<Device> {
    let profile = await Profile.open(browser, url, setting)
    let device = new Device(profile, await profile.context.newPage())
    device.#listen()
    if (sessionId !== undefined) await device.#remember(sessionId)
    return device
  }

  /** Puts a session where the app keeps it, before the first document; a stored state would cost a page of its own. */
  async #remember(sessionId: string): Promise<void> {
    let { page } = this
    let protocol = await this.#profile.context.newCDPSession(page)
    await protocol.send('Page.enable')
    let source = `if (origin !== 'null') localStorage.setItem('sessionId', '${sessionId}')`
    let { identifier } = await protocol.send('Page.addScriptToEvaluateOnNewDocument', { source })
    page.once('domcontentloaded', () => {
      let forget = protocol.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      // A page that has closed meanwhile has forgotten it too.
      void forget.then(() => protocol.detach()).catch(() => undefined)
    })
  }

  #listen(): void {
    let { page } = this
    this.#profile.report = problem => this.#note(problem)
    page.on('load', () => (this.loads += 1))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.#note(message.text())
    })
    page.on('pageerror', error => this.#note(`page: ${error.stack ?? error.message}`))
    // Nothing tells that a channel has gone with its document.
    page.on('request', request => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        this.#channels.clear()
    })
    page.on('websocket', socket => {
      // The app speaks first, as soon as a channel is open.
      socket.on('framesent', () => {
        if (!socket.isClosed()) this.#channels.add(socket)
      })
      socket.on('close', () => this.#channels.delete(socket))
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
    let session = await this.#profile.context.newCDPSession(this.page)
    await session.send('Page.setWebLifecycleState', { state })
    await session.detach()
  }

  /** Closes the browser window; fails if anything had gone wrong in it. */
  async close(): Promise<void> {
    await this.#profile.leave(this.page, this.#isUntouched)
    expect(this.#problems, 'what went wrong in the browser').toEqual([])
  }
}
