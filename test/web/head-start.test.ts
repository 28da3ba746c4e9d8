import { logout, readMe } from '#contract/account.ts'
import { fillHeadStart } from '#contract/head-start.ts'
import { SERVER_TIME } from '#contract/headers.ts'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import script from '../../web/head-start.js?raw'
import { call } from '../../web/lib/call.ts'
import { serverNow } from '../../web/lib/clock.ts'
import { resource } from '../../web/lib/resource.ts'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ana } from './app-server.ts'

const NOON = Date.UTC(2026, 4, 2, 12)
const FILES = {
  '/privacy': ['/assets/privacy.js'],
  '/settings': ['/assets/settings.js', '/assets/settings.css'],
  '/settings?tab=schedule': ['/assets/schedule-tab.js', '/assets/settings.js']
}
const HOME = ['/api/me', '/api/friends', '/api/friend-requests', '/api/contact-groups']

let asked: [path: string, authorization: string | null][] = []
let isDown = false

beforeEach(() => {
  fetched()
  asked = []
  isDown = false
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, new Headers(init.headers).get('Authorization')])
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json(ana, { headers: { [SERVER_TIME]: String(Date.now() + 60_000) } })
  })
  keepSessionId('secret')
})

afterEach(() => {
  dropSessionId()
  globalThis.headStart = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The document comes, at this address, some time before the app. */
async function comes(path: string): Promise<void> {
  history.replaceState(null, '', path)
  // oxlint-disable-next-line typescript/no-implied-eval -- it runs as the document's own script does
  new Function(fillHeadStart(script, FILES))()
  await Promise.resolve()
}

const paths = () => asked.map(([path]) => path)

it('asks at Home for who is there and for the lists, with their session', async () => {
  await comes('/')
  expect(asked).toEqual(HOME.map(path => [path, 'Bearer secret']))
})

it.each([
  ['/account', []],
  ['/contacts', ['/api/friends']],
  ['/settings', ['/api/notifications/preferences', '/api/sessions']],
  ['/settings?tab=schedule', ['/api/scheduled-availability']],
  ['/settings?tab=nfc', []]
])('asks at %s for who is there, and for what is shown first', async (path, more) => {
  await comes(path)
  expect(paths()).toEqual(['/api/me', ...more])
})

it.each(['/do', '/join', '/nfc-toggle', '/reset-password', '/unsubscribe'])(
  'asks nothing at %s, whoever is signed in',
  async path => {
    await comes(path)
    expect(paths()).toEqual([])
  }
)

it('asks nothing for somebody who is signed out', async () => {
  dropSessionId()
  await comes('/')
  expect(paths()).toEqual([])
})

/** What the document fetches ahead. */
function fetched(): string[] {
  let links = document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel=modulepreload], link[rel=preload]'
  )
  let found = [...links].map(({ as, href, rel }) => `${rel} ${as} ${new URL(href).pathname}`)
  for (let link of links) link.remove()
  return found
}

it('fetches the code and the styles of the page and of its tab ahead, and of no other', async () => {
  await comes('/settings')
  expect(fetched()).toEqual([
    'modulepreload  /assets/settings.js',
    'preload style /assets/settings.css'
  ])
  await comes('/settings?tab=schedule')
  expect(fetched()).toEqual([
    'modulepreload  /assets/settings.js',
    'preload style /assets/settings.css',
    'modulepreload  /assets/schedule-tab.js'
  ])
  await comes('/')
  expect(fetched()).toEqual([])
})

it('fetches for somebody who is signed out only what they can see', async () => {
  dropSessionId()
  await comes('/settings')
  expect(fetched()).toEqual([])
  await comes('/privacy')
  expect(fetched()).toEqual(['modulepreload  /assets/privacy.js'])
})

it('answers the first read, and leaves the next one to itself', async () => {
  await comes('/account')
  expect(await call(readMe)).toEqual(ana)
  expect(paths()).toEqual(['/api/me'])
  await call(readMe)
  expect(paths()).toEqual(['/api/me', '/api/me'])
})

it('tells the server’s time as of when it came, however long the app took', async () => {
  await comes('/account')
  vi.setSystemTime(NOON + 4_000)
  await call(readMe)
  expect(serverNow()).toBe(NOON + 64_000)
})

it('is for nobody else', async () => {
  await comes('/account')
  keepSessionId('another')
  await call(readMe)
  expect(asked.at(-1)).toEqual(['/api/me', 'Bearer another'])
  keepSessionId('secret')
  await call(readMe)
  expect(asked.length).toBe(3)
})

it('is asked again by an app that came very late', async () => {
  await comes('/account')
  vi.setSystemTime(NOON + 10_001)
  await call(readMe)
  expect(paths()).toEqual(['/api/me', '/api/me'])
})

it('is asked again where the network failed', async () => {
  isDown = true
  await comes('/account')
  isDown = false
  expect(await call(readMe)).toEqual(ana)
  expect(paths()).toEqual(['/api/me', '/api/me'])
})

it('is older than news that came meanwhile, and is asked again', async () => {
  await comes('/account')
  resource(() => call(readMe)).refresh()
  await call(readMe)
  expect(paths()).toEqual(['/api/me', '/api/me'])
})

it('is older than what was changed here, and is asked again', async () => {
  await comes('/account')
  await call(logout).catch(() => undefined)
  await call(readMe)
  expect(paths()).toEqual(['/api/me', '/api/logout', '/api/me'])
})
