import { readMe } from '#contract/account.ts'
import { changeStatus } from '#contract/status.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from './browser.ts'
import { befriendOutside, type Known, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage

/** What is hers, or of her contact. */
const ANNS = /Ann Ray|Cyd Marsh|secret tea|7946/

/** At a screen that others use after her. */
let ann: Visitor
/** Her contact. */
let cyd: Known

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
  cyd = await signUpOutside(url, 'Cyd Marsh')
  await befriendOutside(cyd, await ann.known())
  await cyd.call(changeStatus, { body: { status: 'available', statusMessage: 'secret tea' } })
})

/** Notes whatever of Ann's is in the page at any time from now on, in this document. */
async function watches(): Promise<() => Promise<string[]>> {
  await ann.page.evaluate(
    words => {
      let seen = new Set<string>()
      Reflect.set(globalThis, 'seen', seen)
      let look = () => {
        for (let [word] of document.body.innerHTML.matchAll(words)) seen.add(word)
      }
      new MutationObserver(look).observe(document.documentElement, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true
      })
      look()
    },
    new RegExp(ANNS, 'g')
  )
  return () => ann.page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)])
}

/** Everything that the browser keeps for this site. */
function keepsakes() {
  return ann.page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter(key => key !== 'nav')
  }))
}

async function visitsEverything(): Promise<void> {
  await ann.switchesOn()
  await ann.sees({ name: 'Cyd Marsh' }, 'available')
  await ann.page.goto('/account')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  for (let tab of ['Contacts', 'Info', 'Settings'] as const) await ann.opens(tab)
}

it('C025: nothing of who has left is painted, kept or given to who comes', async () => {
  await visitsEverything()
  await ann.button('Sign Out').press('Enter')
  await ann.button('Need an account? Sign up').waitFor()
  let seen = await watches()
  expect(await keepsakes()).toEqual({ caches: [], databases: [], local: [], session: [] })

  ann.device.forgive(/net::ERR_INTERNET_DISCONNECTED/)
  await ann.device.context.setOffline(true)
  await ann.page.goto('/contacts').catch(() => undefined)
  // Chromium may still be putting up its own page.
  expect(await vi.waitFor(() => ann.page.content())).not.toMatch(ANNS)
  await ann.device.context.setOffline(false)
  await ann.page.goto('/')
  await ann.button('Need an account? Sign up').waitFor()
  seen = await watches()

  let ben = await signUpOutside(url, 'Ben Okoro')
  let release = () => undefined as void
  let isHeld = new Promise<void>(resolve => {
    release = resolve
  })
  await ann.page.route('**/api/**', async route => {
    if (route.request().method() === 'GET') await isHeld
    await route.continue()
  })
  await ann.page.getByLabel('Email').fill(ben.me.email)
  await ann.page.getByLabel('Password', { exact: true }).fill(ann.typed.password)
  await ann.button('Sign in').click()
  await ann.page.getByText('Loading').first().waitFor()
  expect(await seen()).toEqual([])
  release()
  await ann.switch.waitFor()
  await ann.opens('Contacts')
  await ann.page.getByText('No contacts yet').waitFor()
  expect(await seen()).toEqual([])
})

it('SECURITY 32: Back after a sign-out finds the way in, wherever it leads, and no answer is stored', async () => {
  let stored: string[] = []
  ann.page.on('response', answer => {
    let isCall = new URL(answer.url()).pathname.startsWith('/api/')
    if (isCall && answer.headers()['cache-control'] !== 'no-store') stored.push(answer.url())
  })
  await visitsEverything()
  await ann.button('Sign Out').press('Enter')
  await ann.button('Need an account? Sign up').waitFor()
  let seen = await watches()
  await ann.page.goBack()
  await ann.button('Need an account? Sign up').waitFor()
  expect(await seen()).toEqual([])

  await ann.page.goto('about:blank')
  await ann.page.goBack()
  await ann.button('Need an account? Sign up').waitFor()
  expect(await ann.page.getByRole('navigation').count()).toBe(0)
  expect(stored).toEqual([])
})

it('SECURITY 32: a page that lay in the back/forward cache while another tab signed out shows the way in', async () => {
  let second = await ann.device.context.newPage()
  await second.goto('/settings')
  await ann.switchesOn()
  await ann.sees({ name: 'Cyd Marsh' }, 'available')
  let seen = await watches()
  // Playwright switches that cache off; a page in it sleeps, and is told when it comes back.
  await ann.device.sleeps()
  await second.getByRole('button', { name: 'Sign Out' }).press('Enter')
  await second.getByRole('button', { name: 'Need an account? Sign up' }).waitFor()
  await ann.device.wakes()
  await ann.page.evaluate(() => {
    ;(Reflect.get(globalThis, 'seen') as Set<string>).clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await ann.button('Need an account? Sign up').waitFor()
  expect(await seen()).toEqual([])
  expect(await ann.page.getByRole('navigation').count()).toBe(0)
})

it('SECURITY 32: a failing server signs nobody out, a 401 does', async () => {
  ann.device.forgive(/status of 503|WebSocket connection to/)
  let refuse = { status: 503, json: { code: 'unavailable', message: 'Please try again.' } }
  await ann.page.route(`**${readMe.path}`, route => route.fulfill(refuse))
  await ann.page.goto('/contacts')
  await ann.button('Try again').waitFor()
  expect(await ann.page.evaluate(() => localStorage.getItem('sessionId'))).toBeTruthy()
  await ann.page.unroute(`**${readMe.path}`)
  // A try that was under way may still bring the old answer.
  await vi.waitFor(async () => {
    let retry = ann.button('Try again')
    if (await retry.isVisible()) await retry.click()
    await ann.page.getByText('Cyd Marsh').first().waitFor({ timeout: 1_000 })
  }, PATIENCE_MS)

  refuse = { status: 401, json: { code: 'unauthorized', message: 'Please sign in again.' } }
  await ann.page.route(`**${readMe.path}`, route => route.fulfill(refuse))
  await ann.page.goto('/contacts')
  await ann.button('Need an account? Sign up').waitFor()
  expect(await ann.page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
})
