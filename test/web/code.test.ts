import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchCode, latePage } from '../../web/lib/code.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let reloads: number
let isServerThere: boolean

beforeEach(() => {
  reloads = 0
  isServerThere = true
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloads += 1))
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response(null)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Asks for code that is gone; answers whether that was told, or left to a page that is loaded anew. */
async function isTold(name: string): Promise<boolean> {
  let before = reloads
  let told = false
  fetchCode(name, gone).catch(() => (told = true))
  await vi.waitFor(() => expect(told || reloads > before).toBe(true))
  return told
}

it('C077: loads the page anew, once for each part, and then says what is wrong', async () => {
  expect(await isTold('contacts')).toBe(false)
  expect(await isTold('contacts')).toBe(true)
  expect(await isTold('info')).toBe(false)
  expect(reloads).toBe(2)
})

it('C077: may do so again after the part was there', async () => {
  expect(await isTold('contacts')).toBe(false)
  expect(await fetchCode('contacts', async () => 'code')).toBe('code')
  expect(await isTold('contacts')).toBe(false)
})

it('C077: keeps the page while the server cannot be reached', async () => {
  isServerThere = false
  expect(await isTold('contacts')).toBe(true)
  isServerThere = true
  expect(await isTold('contacts')).toBe(false)
})

it('C077: never loads in a ring where nothing can be remembered', async () => {
  let refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, removeItem: refuse, setItem: refuse })
  expect(await isTold('contacts')).toBe(true)
  expect(await fetchCode('info', async () => 'code')).toBe('code')
})

it('asks for the page that the app is opened at before it is drawn, and for no other', () => {
  let asked: string[] = []
  for (let path of [location.pathname, '/elsewhere']) {
    latePage(path, () => {
      asked.push(path)
      return gone()
    })
  }
  expect(asked).toEqual([location.pathname])
})
