import { isIphone } from './iphone.ts'
import { readTagLink, tagLink, type TagWish } from './tag-link.ts'

/** Why this device can't write or read tags. */
export type NfcProblem = 'adapter' | 'android' | 'browser' | 'chrome' | 'secure'

interface NdefRecord {
  data?: DataView
  recordType: string
}

export interface NdefReading extends Event {
  message: { records: readonly NdefRecord[] }
}

/** Web NFC, which TypeScript's DOM doesn't describe yet. */
interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
  write(
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal }
  ): Promise<void>
}

declare global {
  var NDEFReader: (new () => NdefReader) | undefined
}

const OTHER_ANDROID_BROWSERS = /SamsungBrowser|OPR\/|Firefox|UCBrowser|DuckDuckGo|YaBrowser|; wv\)/

/** SPEC 5: Chrome or Edge on Android, over a secure connection, with a reader. Undefined if all is there. */
export function nfcProblem(): NfcProblem | undefined {
  let { userAgent } = navigator
  if (!isSecureContext) return 'secure'
  if (isIphone()) return 'browser'
  if (!userAgent.includes('Android')) return 'android'
  let isChromeOrEdge = /Chrome\/|EdgA\//.test(userAgent) && !OTHER_ANDROID_BROWSERS.test(userAgent)
  if (!isChromeOrEdge) return 'chrome'
  return globalThis.NDEFReader ? undefined : 'browser'
}

/** What is known of this device, for people who look for the reason. */
export function deviceFacts(): { browser: string; isSecure: boolean; hasReader: boolean } {
  return {
    browser: navigator.userAgent,
    isSecure: isSecureContext,
    hasReader: globalThis.NDEFReader !== undefined
  }
}

/** What a tag that was read asks of this site; a phone goes by its first record, and so does this. */
export function wishOnTag({ message }: NdefReading): TagWish | 'mistyped' | undefined {
  let [first] = message.records
  if (!first?.data || !['absolute-url', 'url'].includes(first.recordType)) return undefined
  return readTagLink(new TextDecoder().decode(first.data))
}

/** Tells every tag that is read until `signal` aborts. Fails like Web NFC's `scan`. */
export async function scanTags(
  signal: AbortSignal,
  on: { read: (reading: NdefReading) => void; failed: () => void }
): Promise<void> {
  // A new reader each time: one that scans already refuses to scan again.
  let reader = newReader()
  reader.addEventListener('reading', event => on.read(event as NdefReading), { signal })
  reader.addEventListener('readingerror', on.failed, { signal })
  await reader.scan({ signal })
}

/** Writes a link on the next tag that comes near: the one that flips, unless told otherwise. Fails like Web NFC's `write`. */
export async function writeTagLink(signal: AbortSignal, data = tagLink()): Promise<void> {
  let record = { recordType: 'url' as const, data }
  await newReader().write({ records: [record] }, { signal })
}

function newReader(): NdefReader {
  let { NDEFReader: Reader } = globalThis
  if (!Reader) throw new DOMException('There is no reader', 'NotSupportedError')
  return new Reader()
}
