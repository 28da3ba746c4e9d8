import { login, readMe } from '#contract/account.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { PATIENCE_MS } from './browser.ts'
import { Device } from './device.ts'
import { type Known, newcomer, Outsider, PASSWORD, signUpOutside } from './outside.ts'
import type { Setting } from './profile.ts'

type Tab = 'Contacts' | 'Home' | 'Info' | 'Settings'

/** A person at a screen. Every verb ends when the screen shows that it is done. */
export class Visitor {
  readonly device: Device
  readonly page: Page
  readonly url: string
  readonly name: string
  readonly typed: ReturnType<typeof newcomer>

  private constructor(device: Device, url: string, typed: ReturnType<typeof newcomer>) {
    this.device = device
    this.page = device.page
    this.url = url
    this.typed = typed
    this.name = typed.displayName
  }

  /** Somebody new, before the auth screen. */
  static async arrives(
    browser: Browser,
    url: string,
    displayName: string,
    setting?: Setting
  ): Promise<Visitor> {
    let visitor = new Visitor(await Device.open(browser, url, setting), url, newcomer(displayName))
    await visitor.page.goto('/')
    return visitor
  }

  /** Somebody who has just signed up, at Home; quicker than by the form. `before` is what happens before they look. */
  static async joins(
    browser: Browser,
    url: string,
    displayName: string,
    setting?: Setting,
    before?: (known: Known, device: Device) => Promise<unknown>
  ): Promise<Visitor> {
    let typed = newcomer(displayName)
    let known = await signUpOutside(url, typed, setting?.timeZone)
    let device = await Device.open(browser, url, setting, known.token)
    await before?.(known, device)
    return Visitor.#atHome(device, url, typed)
  }

  /** The same person at another device, signed in there too. */
  async alsoAt(browser: Browser, setting?: Setting): Promise<Visitor> {
    let { email, password } = this.typed
    let { sessionId } = await new Outsider(this.url).call(login, { body: { email, password } })
    let device = await Device.open(browser, this.url, setting, sessionId)
    return Visitor.#atHome(device, this.url, this.typed)
  }

  static async #atHome(device: Device, url: string, typed: Visitor['typed']): Promise<Visitor> {
    let visitor = new Visitor(device, url, typed)
    await visitor.page.goto('/')
    await visitor.switch.waitFor()
    return visitor
  }

  button(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get switch(): Locator {
    return this.page.getByRole('switch')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async signsUp(): Promise<void> {
    let { page, typed } = this
    await this.button('Need an account? Sign up').click()
    await page.getByLabel('Email').fill(typed.email)
    await page.getByLabel('Password', { exact: true }).fill(typed.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(typed.confirmPassword)
    await page.getByLabel('Name (First Last)').fill(typed.displayName)
    await page.getByLabel('Phone number').fill(typed.phoneNumber)
    await this.button('Sign up').click()
    await this.switch.waitFor()
  }

  /** Signs in at this device, as oneself or as whoever else comes. */
  async signsIn(email = this.typed.email): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.button('Sign in').click()
    await this.opens('Home')
    await this.switch.waitFor()
  }

  async signsOut(): Promise<void> {
    await this.opens('Settings')
    // It moves while the lists above it come.
    await this.button('Sign Out').press('Enter')
    await this.button('Need an account? Sign up').waitFor()
  }

  /** This person's session as used from outside of the browser. */
  async outside(): Promise<Outsider> {
    let token = await this.page.evaluate(() => localStorage.getItem('sessionId'))
    return new Outsider(this.url, token ?? undefined)
  }

  /** The same, with who they are. */
  async known(): Promise<Known> {
    let outside = await this.outside()
    let { token = '' } = outside
    return Object.assign(outside, { me: await outside.call(readMe), token })
  }

  /** Waits for the page too: its script comes when it is first opened. */
  async opens(tab: Tab): Promise<void> {
    let link = this.page.getByRole('navigation').getByRole('link', { name: tab })
    await link.click()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await this.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  }

  async opensGroups(): Promise<void> {
    await this.opens('Contacts')
    await this.page.getByRole('radio', { name: 'Groups' }).check()
    await this.page.getByRole('heading', { name: 'Contact Groups' }).waitFor()
  }

  async asks(other: Visitor): Promise<void> {
    await this.opens('Contacts')
    await this.button('Add Contact').first().click()
    await this.dialog.getByLabel('Name, username or email').fill(other.typed.email)
    await this.dialog.getByRole('button', { name: 'Search' }).click()
    await this.button(`Add ${other.name}`).click()
    await this.dialog.getByText('Requested').waitFor()
    await this.closesDialog()
  }

  async closesDialog(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.dialog.waitFor({ state: 'detached' })
  }

  async accepts(other: Visitor): Promise<void> {
    await this.opens('Home')
    await this.button(`Accept ${other.name}`).click()
    await this.hears('You are now connected!')
  }

  async creates(group: string, members: readonly Visitor[] = []): Promise<void> {
    await this.opensGroups()
    await this.button(/^Create (Group|your first group)$/)
      .first()
      .click()
    await this.dialog.getByLabel('Name').fill(group)
    await this.dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await this.dialog.waitFor({ state: 'detached' })
    if (members.length === 0) return
    await this.button(`Add Member to ${group}`).click()
    for (let member of members) {
      await this.button(`Add ${member.name}`).click()
      await this.button(`Add ${member.name}`).waitFor({ state: 'detached' })
    }
    await this.closesDialog()
  }

  /** Ticks or unticks a group in the picker. */
  async picks(group: string): Promise<void> {
    await this.opens('Home')
    let opener = this.page.getByRole('button', { name: /^Visible to Groups/ })
    await opener.click()
    let isSaved = this.page.waitForResponse(answer => answer.url().endsWith('/api/status'))
    await this.page.getByRole('checkbox', { name: new RegExp(`^${group}`) }).click()
    expect((await isSaved).status(), `${group} is picked`).toBe(200)
    await opener.click()
  }

  async writes(message: string): Promise<void> {
    await this.page.getByLabel('Status message').fill(message)
  }

  async switchesOn(): Promise<void> {
    await this.switch.click()
    await this.isShownAs('available')
  }

  async switchesOff(): Promise<void> {
    await this.switch.click()
    await this.isShownAs('unavailable')
  }

  /** Starts a timer by one of its presets, from on or off. */
  async setsTimer(preset: '1h' | '2h' | '15m' | '30m'): Promise<void> {
    await this.page.getByRole('button', { name: /^(Set Timer|Available for a while)$/ }).click()
    await this.page.getByRole('radio', { name: preset }).check()
    await this.button('Start Timer').click()
    await this.page.getByRole('timer').waitFor()
  }

  /** The countdown of Home in seconds, once Home is there; undefined if none is shown. */
  async countdown(): Promise<number | undefined> {
    await this.switch.waitFor()
    let timer = this.page.getByRole('timer')
    if ((await timer.count()) === 0) return undefined
    let parts = (await timer.innerText()).split(':').map(Number)
    return parts.reduce((total, part) => total * 60 + part, 0)
  }

  /** Waits until the own status is shown so. */
  async isShownAs(status: 'available' | 'unavailable'): Promise<void> {
    let wanted = String(status === 'available')
    await expect.poll(() => this.switch.getAttribute('aria-checked')).toBe(wanted)
  }

  /** The row of a contact under 'Available to Chat'. */
  rowOf(other: { name: string }): Locator {
    let list = this.page.getByRole('region', { name: /^Available to Chat/ })
    return list.getByRole('listitem').filter({ hasText: other.name })
  }

  /** Waits until a contact is among the available ones, or not: Home shows them to those who are available. */
  async sees(other: { name: string }, status: 'available' | 'unavailable'): Promise<void> {
    await this.page.getByRole('heading', { name: /^Available to Chat/ }).waitFor()
    let state = status === 'available' ? ('visible' as const) : ('detached' as const)
    await this.rowOf(other).waitFor({ state })
  }

  /** Waits for a message at the edge of the page. */
  async hears(text: string): Promise<void> {
    await this.page.getByText(text, { exact: true }).first().waitFor()
  }

  /** Takes the message at the edge of the page away, by keyboard: a tap may count as the second half of another. */
  async closesMessage(): Promise<void> {
    let close = this.button('Close message')
    await close.press('Enter')
    await close.waitFor({ state: 'detached' })
  }

  /** Waits until the one live channel is open. */
  async isLive(): Promise<void> {
    let wait = { timeout: PATIENCE_MS, interval: 20 }
    await vi.waitFor(() => expect(this.device.openSockets).toBe(1), wait)
  }

  async leaves(): Promise<void> {
    await this.device.close()
  }
}
