import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { NfcTab } from '../../web/parts/nfc-tab.tsx'
import { $me } from '../../web/stores/me.ts'
import { $toast } from '../../web/stores/toasts.ts'
import '../../web/stores/session.ts'
import { ana, AppServer, refusal } from './app-server.ts'
import { FakeReader } from './fake-reader.ts'
import { now, on } from './home-visit.tsx'

const CHROME =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let server: AppServer
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers({ now })
  FakeReader.reset()
  vi.stubGlobal('NDEFReader', FakeReader)
  vi.stubGlobal('isSecureContext', true)
  uses(CHROME)
  server = new AppServer()
  stop = $me.listen(() => {})
  keepSessionId('secret')
  await pass()
})

afterEach(async () => {
  cleanup()
  stop()
  dropSessionId()
  await pass(STORE_UNMOUNT_DELAY * 9)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const headingAt = (place: number) => screen.getAllByRole('heading').at(place)?.textContent
const posts = () => server.calls('POST /api/status')
const tagged = { status: 'available', statusMessage: 'Changed via NFC tag' }

function uses(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

async function click(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass()
}

async function touch(...records: { recordType: string; text: string }[]): Promise<void> {
  act(() => FakeReader.latest.reads(records))
  await pass()
}

const own = { recordType: 'url', text: `${location.origin}/nfc-toggle` }

describe('C102: what stands in the way', () => {
  it.each([
    [
      'Chrome or Edge required',
      'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    ],
    ['Chrome or Edge required', `${CHROME} SamsungBrowser/28.0`],
    ['Chrome or Edge required', `${CHROME} OPR/90.0`],
    ['Android device required', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36'],
    ['Android device required', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/150.0 Edg/150.0'],
    ['Browser not supported', SAFARI]
  ])('%s: told first where another browser helps, else last: %s', (reason, userAgent) => {
    uses(userAgent)
    vi.stubGlobal('NDEFReader', undefined)
    render(<NfcTab />)
    expect(headingAt(reason.startsWith('Chrome') ? 0 : -1)).toBe(reason)
    expect(screen.queryByRole('button', { name: 'Write to NFC Tag' })).toBeNull()
    expect(screen.getByText(userAgent)).toBeDefined()
  })

  it('Secure connection required: over plain http', () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('NDEFReader', undefined)
    render(<NfcTab />)
    expect(screen.getByRole('heading', { name: 'Secure connection required' })).toBeDefined()
  })

  it('Browser not supported: a Chrome without a reader', () => {
    vi.stubGlobal('NDEFReader', undefined)
    render(<NfcTab />)
    expect(screen.getByRole('heading', { name: 'Browser not supported' })).toBeDefined()
  })

  it('NFC not detected: known once the phone was asked', async () => {
    FakeReader.refusal = 'NotSupportedError'
    render(<NfcTab />)
    await click('Start Listening')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'NFC Not Supported',
      text: 'Your device does not support NFC'
    })
    expect(screen.getByRole('heading', { name: 'NFC not detected' })).toBeDefined()
  })

  it.each([CHROME, `${CHROME} EdgA/150.0.0.0`])('nothing: %s', userAgent => {
    uses(userAgent)
    render(<NfcTab />)
    expect(screen.getByRole('button', { name: 'Write to NFC Tag' })).toBeDefined()
  })

  it('puts the guide first on an iPhone, and tells of the banner', () => {
    uses(SAFARI)
    render(<NfcTab />)
    expect(headingAt(0)).toBe('Set it up with an iPhone')
    expect(document.body.textContent).toContain('it shows a banner')
    expect(screen.getByText(`${location.origin}/nfc-toggle`)).toBeDefined()
  })
})

describe('C102: listening', () => {
  it('flips the status by this site’s own tag, once while it stays near', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    server.answers['POST /api/status'] = { body: on }
    await touch(own)
    await touch(own)
    expect(posts()).toEqual([tagged])
    expect($toast.get()).toMatchObject({ title: 'Status Updated', text: 'You are now available' })
    await pass(3_000)
    server.answers['POST /api/status'] = { body: ana }
    await touch(own)
    expect(posts().length).toBe(2)
  })

  it.each([
    ['another site', { recordType: 'url', text: 'https://evil.test/nfc-toggle' }],
    ['another page of this site', { recordType: 'url', text: `${location.origin}/contacts` }],
    ['plain text', { recordType: 'text', text: own.text }],
    ['nothing', undefined],
    ['a script', { recordType: 'url', text: 'javascript:alert(1)' }]
  ])('leaves a tag with %s alone', async (_, record) => {
    render(<NfcTab />)
    await click('Start Listening')
    let before = location.href
    await touch(...(record ? [record] : []))
    expect(posts()).toEqual([])
    expect(location.href).toBe(before)
    expect($toast.get()).toBeUndefined()
  })

  it('goes by the first record, as phones do', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    await touch({ recordType: 'url', text: 'https://evil.test/' }, own)
    expect(posts()).toEqual([])
  })

  it('stops, and starts again with a new reader', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    await click('Stop Listening')
    expect(FakeReader.all[0]!.isAborted).toBe(true)
    act(() => FakeReader.all[0]!.reads([own]))
    await click('Start Listening')
    expect(FakeReader.all.length).toBe(2)
    expect(posts()).toEqual([])
    server.answers['POST /api/status'] = { body: on }
    await pass(3_000)
    await touch(own)
    expect(posts()).toEqual([tagged])
  })

  it('stops when its tab is left', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    cleanup()
    expect(FakeReader.latest.isAborted).toBe(true)
  })

  it.each([
    ['NotAllowedError', 'Allow NFC for this site in the settings of your browser.'],
    ['NotReadableError', 'NFC is switched off in the settings of your phone.'],
    ['InvalidStateError', 'NFC is still busy. Try again in a moment.']
  ])('says why it failed: %s', async (name, text) => {
    FakeReader.refusal = name
    render(<NfcTab />)
    await click('Start Listening')
    expect($toast.get()).toMatchObject({ kind: 'failure', title: 'NFC Scan Failed', text })
    expect(screen.getByRole('button', { name: 'Start Listening' })).toBeDefined()
  })

  it('tells of a tag that could not be read, and listens on', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    act(() => void FakeReader.latest.dispatchEvent(new Event('readingerror')))
    expect($toast.get()?.title).toBe('NFC Scan Failed')
    expect(screen.getByRole('button', { name: 'Stop Listening' })).toBeDefined()
  })

  it('tells of a status that could not be changed', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    server.answers['POST /api/status'] = refusal('nobody_chosen')
    await pass(3_000)
    await touch(own)
    expect($toast.get()).toMatchObject({
      title: 'Failed to update status',
      text: 'Choose who may see you first'
    })
  })
})

describe('C102: writing', () => {
  it('writes this site’s link and says so', async () => {
    render(<NfcTab />)
    await click('Write to NFC Tag')
    expect(screen.getByText(/Ready to write/)).toBeDefined()
    act(() => FakeReader.latest.isWritten())
    await pass()
    expect(FakeReader.latest.written).toEqual([{ recordType: 'url', data: own.text }])
    expect($toast.get()?.title).toBe('NFC Tag Written')
    expect(screen.queryByText(/Ready to write/)).toBeNull()
  })

  it('does not obey what stood on the tag before', async () => {
    render(<NfcTab />)
    await click('Start Listening')
    await click('Write to NFC Tag')
    expect(FakeReader.all[0]!.isAborted).toBe(true)
    act(() => FakeReader.all[0]!.reads([own]))
    await pass()
    expect(posts()).toEqual([])
  })

  it('can be called off without a word', async () => {
    render(<NfcTab />)
    await click('Write to NFC Tag')
    await click('Cancel')
    expect(FakeReader.latest.isAborted).toBe(true)
    expect($toast.get()).toBeUndefined()
  })

  it('says why it failed', async () => {
    FakeReader.refusal = 'NetworkError'
    render(<NfcTab />)
    await click('Write to NFC Tag')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'NFC Write Failed',
      text: 'Keep the tag still until it is done. It may also be locked or too small.'
    })
  })
})

describe('the address', () => {
  it('can be copied', async () => {
    let writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
    vi.stubGlobal('navigator', { userAgent: CHROME, clipboard: { writeText } })
    render(<NfcTab />)
    await click('Copy')
    expect(writeText).toHaveBeenCalledWith(own.text)
    expect($toast.get()).toMatchObject({ title: 'Copied!', ms: 2_000 })
  })

  it('says so where it cannot be copied', async () => {
    vi.stubGlobal('navigator', { userAgent: CHROME })
    render(<NfcTab />)
    await click('Copy')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Copy Failed',
      text: 'Unable to copy to clipboard'
    })
  })
})
