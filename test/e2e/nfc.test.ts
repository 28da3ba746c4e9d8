import { beforeEach, expect, it } from 'vitest'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

let ann: Visitor

beforeEach(async () => {
  ann = await stage.joins('Ann Ray')
})

/** Makes the page believe that it is on an Android phone with NFC, of which the story holds the tags. */
async function hasPhone(): Promise<void> {
  await ann.page.addInitScript(userAgent => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    let readers: EventTarget[] = []
    class Reader extends EventTarget {
      async scan({ signal }: { signal: AbortSignal }) {
        readers.push(this)
        signal.addEventListener('abort', () => readers.splice(readers.indexOf(this), 1))
      }
      async write({ records }: { records: unknown }) {
        Reflect.set(globalThis, 'written', records)
      }
    }
    Reflect.set(globalThis, 'NDEFReader', Reader)
    Reflect.set(globalThis, 'readers', readers)
    Reflect.set(globalThis, 'touch', (recordType: string, text: string) => {
      let data = new DataView(new TextEncoder().encode(text).buffer)
      let message = { records: [{ recordType, data }] }
      for (let reader of readers) {
        reader.dispatchEvent(Object.assign(new Event('reading'), { message }))
      }
      return readers.length
    })
  }, ANDROID)
}

async function opensNfc(): Promise<void> {
  await ann.page.goto('/settings?tab=nfc')
  await ann.page.getByRole('heading', { name: 'Set it up with an iPhone' }).waitFor()
}

/** Holds a tag to the phone; answers how many readers felt it. */
async function touches(recordType: string, text: string): Promise<number> {
  return ann.page.evaluate(
    ([type, content]) =>
      (Reflect.get(globalThis, 'touch') as (...args: unknown[]) => number)(type, content),
    [recordType, text]
  )
}

it('C102: listens for its own tag only, while its tab is open', async () => {
  await hasPhone()
  await opensNfc()
  let lamp = ann.page.getByRole('link', { name: /^Porchlight/ })
  await ann.button('Start Listening').click()
  await ann.button('Stop Listening').waitFor()
  expect(await touches('url', 'https://evil.test/nfc-toggle')).toBe(1)
  await touches('text', `${url}/nfc-toggle`)
  expect(await lamp.innerText()).toContain('Unavailable')
  await touches('url', `${url}/nfc-toggle`)
  await ann.hears('You are now available')
  expect(await lamp.innerText()).toMatch(/\bAvailable/)
  await ann.button('Stop Listening').click()
  expect(await touches('url', `${url}/nfc-toggle`)).toBe(0)
  await ann.button('Start Listening').click()
  await ann.button('Stop Listening').waitFor()
  await ann.opens('Home')
  expect(await touches('url', `${url}/nfc-toggle`)).toBe(0)
  await ann.isShownAs('available')
})

it('C102: writes its own address', async () => {
  await hasPhone()
  await opensNfc()
  await ann.button('Write to NFC Tag').click()
  await ann.hears('NFC Tag Written')
  expect(await ann.page.evaluate(() => Reflect.get(globalThis, 'written') as unknown)).toEqual([
    { recordType: 'url', data: `${url}/nfc-toggle` }
  ])
})

it('C102: says on a computer that a phone is needed', async () => {
  await opensNfc()
  await ann.page.getByRole('heading', { name: 'Android device required' }).waitFor()
  expect(await ann.button('Write to NFC Tag').count()).toBe(0)
})
