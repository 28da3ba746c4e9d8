import type { Me } from '#contract/account.ts'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { readTagLink } from '../../web/lib/tag-link.ts'
import { $me } from '../../web/stores/me.ts'
import { obeyTag, tellDeed } from '../../web/stores/tag.ts'
import { $toast } from '../../web/stores/toasts.ts'
import '../../web/stores/session.ts'
import { ana, AppServer, at, refusal, withTimer } from './app-server.ts'

const now = Date.UTC(2026, 4, 2, 12)
const on: Me = {
  ...ana,
  status: 'available',
  audience: [],
  source: 'switch',
  since: at(now),
  until: at(now + 12 * 3_600_000)
}

let server: AppServer
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now })
  server = new AppServer()
  stop = $me.listen(() => {})
})

afterEach(async () => {
  stop()
  dropSessionId()
  await pass(STORE_UNMOUNT_DELAY * 9)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const posts = () => server.calls('POST /api/status')

async function arrive(me: Me): Promise<void> {
  server.answers['GET /api/me'] = { body: me }
  keepSessionId('secret')
  await pass()
}

describe('the address on a tag', () => {
  it.each([
    ['/nfc-toggle', { kind: 'flip' }],
    ['/nfc-toggle/', { kind: 'flip' }],
    ['/nfc-toggle?set=unavailable', { kind: 'off' }],
    ['/nfc-toggle?set=available', { kind: 'on', minutes: undefined }],
    ['/nfc-toggle?set=available&minutes=30', { kind: 'on', minutes: 30 }],
    ['/nfc-toggle?set=available&minutes=9e9', { kind: 'on', minutes: 1_439 }],
    ['/nfc-toggle?set=unavailable&minutes=30', { kind: 'off' }],
    ['/nfc-toggle?from=the+door', { kind: 'flip' }]
  ])('%s is understood', (path, wish) => {
    expect(readTagLink(location.origin + path)).toEqual(wish)
  })

  it.each([
    '/nfc-toggle?set=else',
    '/nfc-toggle?set=',
    '/nfc-toggle?minutes=30',
    '/nfc-toggle?set=available&minutes=-5',
    '/nfc-toggle?set=available&minutes=soon',
    '/nfc-toggle?set=available&minutes='
  ])('%s is mistyped, and guessed at by nobody', path => {
    expect(readTagLink(location.origin + path)).toBe('mistyped')
  })

  it.each([
    'https://evil.test/nfc-toggle',
    `${location.origin}/contacts`,
    `${location.origin}/nfc-toggle/more`,
    'javascript:alert(1)',
    'hello',
    ''
  ])('C102: %s is none of ours', address => {
    expect(readTagLink(address)).toBeUndefined()
  })
})

describe('a tag', () => {
  it('flips by the text of SPEC 4, and names no groups', async () => {
    await arrive(ana)
    server.answers['POST /api/status'] = { body: on }
    expect((await obeyTag({ kind: 'flip' })).status).toBe('available')
    server.answers['POST /api/status'] = { body: ana }
    expect((await obeyTag({ kind: 'flip' })).status).toBe('unavailable')
    expect(posts()).toEqual([
      { status: 'available', statusMessage: 'Changed via NFC tag' },
      { status: 'unavailable', statusMessage: 'Changed via NFC tag' }
    ])
  })

  it('sets a timer where its link says so', async () => {
    await arrive(ana)
    server.answers['POST /api/status'] = { body: withTimer(now + 1_800_000) }
    await obeyTag({ kind: 'on', minutes: 30 })
    expect(posts()).toEqual([{ status: 'available', statusExpiresAt: at(now + 1_800_000) }])
  })

  it('C071: believes the server, which takes a second tap at once for the first one', async () => {
    await arrive(on)
    server.answers['POST /api/status'] = { body: on }
    let deed = await obeyTag({ kind: 'flip' })
    expect(deed).toEqual({ status: 'available', undo: undefined })
  })

  it('puts things back when it is refused', async () => {
    await arrive({ ...ana, visibleToGroupIds: null })
    server.answers['POST /api/status'] = refusal('nobody_chosen')
    await expect(obeyTag({ kind: 'flip' })).rejects.toThrow('409')
    expect($me.get()?.status).toBe('unavailable')
  })
})

describe('Undo', () => {
  /** Lets a tag switch off what was on as `before` says, and takes that back. */
  async function offAndBack(before: Me): Promise<unknown> {
    await arrive(before)
    server.answers['POST /api/status'] = { body: ana }
    let deed = await obeyTag({ kind: 'flip' })
    server.answers['POST /api/status'] = { body: before }
    tellDeed(deed)
    $toast.get()?.action?.run()
    await pass()
    return posts()[1]
  }

  it('takes going available back, for ten seconds', async () => {
    await arrive(ana)
    server.answers['POST /api/status'] = { body: on }
    tellDeed(await obeyTag({ kind: 'flip' }))
    expect($toast.get()).toMatchObject({ text: 'You are now available', ms: 10_000 })
    server.answers['POST /api/status'] = { body: ana }
    $toast.get()?.action?.run()
    await pass()
    expect(posts()[1]).toEqual({ status: 'unavailable' })
    expect($toast.get()?.text).toBe('You are now unavailable')
  })

  it('brings message and timer back', async () => {
    let before = { ...withTimer(now + 600_000), statusMessage: 'tea break' }
    expect(await offAndBack(before)).toEqual({
      status: 'available',
      statusMessage: 'tea break',
      statusExpiresAt: at(now + 600_000)
    })
  })

  it.each<[string, number[], number[] | null, number[] | undefined]>([
    ['everyone saw it, and a group is chosen', [], [501], undefined],
    ['everyone saw it, and everyone is chosen', [], [], undefined],
    ['a group saw it, and everyone is chosen', [501], [], [501]],
    ['a group saw it, and another one is chosen', [501], [502], [501]],
    ['two saw it, and one of them is chosen', [501, 502], [501], undefined],
    ['a group saw it, and nobody is chosen', [501], null, [501]]
  ])('never shows it to more people: %s', async (_, audience, visibleToGroupIds, sent) => {
    let post = await offAndBack({ ...on, audience, visibleToGroupIds })
    expect((post as { visibleToGroupIds?: number[] }).visibleToGroupIds).toEqual(sent)
  })

  it('is not offered where nothing has changed', async () => {
    await arrive(on)
    server.answers['POST /api/status'] = { body: on }
    expect((await obeyTag({ kind: 'on', minutes: undefined })).undo).toBeUndefined()
  })

  it('leaves alone what has changed again since', async () => {
    await arrive(ana)
    server.answers['POST /api/status'] = { body: on }
    let deed = await obeyTag({ kind: 'flip' })
    server.answers['POST /api/status'] = { body: ana }
    await obeyTag({ kind: 'off' })
    deed.undo?.()
    await pass()
    expect(posts().length).toBe(2)
  })

  it('does not relight what would have ended meanwhile', async () => {
    await arrive(withTimer(now + 5_000))
    server.answers['POST /api/status'] = { body: ana }
    let deed = await obeyTag({ kind: 'flip' })
    await pass(6_000)
    deed.undo?.()
    await pass()
    expect(posts().length).toBe(1)
  })
})
