import { PAGES } from '#contract/pages.ts'
import { fillWorker } from '#contract/site.ts'
import { TAG_PATH } from '#contract/tag.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import script from '../../web/public/sw.js?raw'
import { FakeWindow, FakeWorker } from './fake-worker.ts'

const OWN = 'files %VERSION%'

let worker: FakeWorker

beforeEach(async () => {
  worker = await FakeWorker.start()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const news = (change: object = {}) =>
  JSON.stringify({
    type: 'call_available',
    title: 'Ben Okoro is available',
    body: 'Tap to call them now',
    tag: 'contact-2',
    url: '/contacts',
    phone: '+15550100000,12',
    userId: '2',
    ...change
  })

describe('C079: a push', () => {
  it('shows what it says, with ways to call and to wait', async () => {
    await worker.gets(news())
    expect(worker.shown).toMatchObject([
      {
        title: 'Ben Okoro is available',
        body: 'Tap to call them now',
        tag: 'contact-2',
        renotify: true,
        actions: [{ action: 'call' }, { action: 'later' }],
        data: { phone: '+15550100000,12', url: '/contacts', userId: 2 }
      }
    ])
  })

  it('is shown although a window has the focus', async () => {
    worker.windows = [new FakeWindow()]
    await worker.gets(news())
    expect(worker.shown).toHaveLength(1)
  })

  it.each([null, '', '{', 'null', '5', '[]', '"text"', '{}', '{"title":7}', '{"title":" "}'])(
    'shows one thing of its own for %j',
    async text => {
      await worker.gets(text)
      expect(worker.shown).toMatchObject([
        { title: '%PRODUCT%', body: 'There is news for you.', tag: 'news', data: { url: '/' } }
      ])
      expect(worker.shown[0]).not.toHaveProperty('actions')
    }
  )

  it.each([
    ['a type of later', { type: 'never heard of' }, {}],
    ['no body', { body: undefined }, { body: '' }],
    ['no tag', { tag: '' }, { tag: 'news' }]
  ])('shows one thing with %s', async (_, change, shown) => {
    await worker.gets(news(change))
    expect(worker.shown).toMatchObject([{ title: 'Ben Okoro is available', ...shown }])
  })

  it.each([
    'https://evil.test/',
    '//evil.test/contacts',
    '/\\evil.test/contacts',
    '//',
    'javascript:alert(1)',
    7,
    `${TAG_PATH}?set=available`,
    '/api/me',
    '/photos/1'
  ])('leads Home instead of to %j', async url => {
    await worker.gets(news({ url }))
    expect(worker.shown[0]?.data.url).toBe('/')
  })

  it.each(['0800 CALL', '+1;ext=2', 'tel:1', '12', '*21*5#', 15_550_100, null])(
    'offers no call to %j',
    async phone => {
      await worker.gets(news({ phone }))
      expect(worker.shown).toHaveLength(1)
      expect(worker.shown[0]).not.toHaveProperty('actions')
    }
  )
})

describe('a tap on a notification', () => {
  beforeEach(() => worker.gets(news()))

  it('goes to the window that is open, and says where to', async () => {
    let [near, far] = [new FakeWindow(), new FakeWindow()]
    worker.windows = [near, far]
    await worker.taps()
    expect([near.isFocused, near.told]).toEqual([true, [{ type: 'open', url: '/contacts' }]])
    expect([far.isFocused, far.told, worker.opened]).toEqual([false, [], []])
  })

  it('opens a window where there is none', async () => {
    await worker.taps()
    expect([worker.opened, worker.closed]).toEqual([['/contacts'], 1])
  })

  it('on Later does nothing more', async () => {
    let open = new FakeWindow()
    worker.windows = [open]
    await worker.taps('later')
    expect([open.isFocused, open.told, worker.opened]).toEqual([false, [], []])
    expect(worker.closed).toBe(1)
  })

  it('on Call lets the app that is open call', async () => {
    let open = new FakeWindow()
    worker.windows = [open]
    await worker.taps('call')
    expect(open.isFocused).toBe(true)
    expect(open.told).toEqual([{ type: 'call', phone: '+15550100000,12', userId: 2 }])
    expect(worker.opened).toEqual([])
  })

  it('on Call dials where the app is not open, or opens it where that is refused', async () => {
    await worker.taps('call')
    worker.unopened = /^tel:/
    await worker.taps('call')
    expect(worker.opened).toEqual(['tel:+15550100000,12', '/contacts'])
  })
})

it('tells the app that is open that its push subscription has changed', async () => {
  let open = new FakeWindow()
  worker.windows = [open]
  await worker.meets('pushsubscriptionchange')
  expect(open.told).toEqual([{ type: 'subscription changed' }])
})

describe('the worker keeps', () => {
  const page = (version = '%VERSION%') => new Response(`<html data-version="${version}">`)

  it('the files of its build and their document, and then takes over', async () => {
    worker.answer = async path => (path === '/' ? page() : new Response(path))
    await worker.meets('install')
    expect([...worker.kept].map(([name, files]) => [name, [...files.keys()]])).toEqual([
      [OWN, ['%FILES%', '/']]
    ])
    expect(worker.hasTakenOver).toBe(true)
  })

  it.each([
    ['a document of another build', async () => page('another')],
    ['a failure of the server', async () => new Response(await page().text(), { status: 500 })],
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))]
  ])('nothing where it gets %s', async (_, answer) => {
    worker.answer = answer
    await expect(worker.meets('install')).rejects.toThrow(/./)
    expect([worker.kept.size, worker.hasTakenOver]).toEqual([0, false])
  })

  it('by the names that the build fills in', () => {
    let filled = fillWorker(script, { files: ['/assets/a-1.js', '/assets/b-2.css'], version: '12' })
    expect(filled).toContain("const FILES = ['/assets/a-1.js', '/assets/b-2.css']")
    expect(filled).toContain("const VERSION = '12'")
    expect(filled).not.toMatch(/%[A-Z]+%/)
  })

  it('the files of earlier builds while a window may need them, never fewer than its own', async () => {
    for (let name of ['files 1', 'files 2', OWN, 'files 4']) worker.kept.set(name, new Map())
    worker.windows = [new FakeWindow()]
    await worker.visits('/')
    expect(worker.kept.size).toBe(4)
    worker.windows = []
    await worker.visits('/')
    expect([...worker.kept.keys()]).toEqual([OWN, 'files 4'])
  })

  it('what others have kept, where its own is gone', async () => {
    worker.kept.set('files 1', new Map()).set('files 2', new Map())
    await worker.visits('/')
    expect([...worker.kept.keys()]).toEqual(['files 1', 'files 2'])
  })
})

/** An answer that waits until it is given. */
function later(): { answer: (response: Response) => void; answered: Promise<Response> } {
  let answer!: (response: Response) => void
  let answered = new Promise<Response>(resolve => {
    answer = resolve
  })
  return { answer, answered }
}

describe('the worker answers', () => {
  const ACTING = [TAG_PATH, '/do']
  const OUTSIDE = ['/api/me', '/api', '/ws', '/photos/key', `${TAG_PATH}?set=available`, ...ACTING]

  beforeEach(() => {
    let old = new Map([['/assets/old-1.js', new Response('old file')]])
    let own = new Map([
      ['/', new Response('kept page')],
      ['/assets/own-2.js', new Response('own file')]
    ])
    worker.kept.set('files 1', old).set(OWN, own)
    worker.windows = [new FakeWindow()]
    worker.answer = async path => new Response(`server's ${path}`)
  })

  const textOf = async (answer: Promise<Response | undefined>) => (await answer)?.text()

  it.each(OUTSIDE)('D34: nothing at %s, with and without a network', async path => {
    expect(await worker.visits(path)).toBeUndefined()
    expect(await worker.asks(path)).toBeUndefined()
    worker.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await worker.visits(path)).toBeUndefined()
  })

  it('D34: nothing outside by a rule of the browser, too', async () => {
    await worker.meets('install').catch(() => undefined)
    let patterns = worker.routes.map(({ condition }) => condition.urlPattern.pathname)
    for (let path of ['/api', '/ws', '/photos', ...ACTING]) {
      expect(patterns).toEqual(expect.arrayContaining([path, `${path}/*`]))
    }
    expect(new Set(worker.routes.map(({ source }) => source))).toEqual(new Set(['network']))
  })

  it.each([
    ['a post', '/contacts', { method: 'POST' }],
    ['a file beside', '/robots.txt', {}],
    ['another site', 'https://elsewhere.test/', {}]
  ])('nothing to %s', async (_, path, request) => {
    expect(await worker.visits(path, request)).toBeUndefined()
  })

  it.each(PAGES.filter(path => !ACTING.includes(path)))(
    'C077: %s as the server does, and with the kept document where there is none',
    async path => {
      expect(await textOf(worker.visits(path))).toBe(`server's ${path}`)
      worker.answer = () => Promise.reject(new TypeError('Failed to fetch'))
      expect(await textOf(worker.visits(path))).toBe('kept page')
    }
  )

  it('D39: with the kept document when the server has failed, and with its failure when none is kept', async () => {
    worker.answer = async () => new Response('failure', { status: 503 })
    expect(await textOf(worker.visits('/'))).toBe('kept page')
    worker.kept.get(OWN)?.delete('/')
    expect(await textOf(worker.visits('/'))).toBe('failure')
  })

  it('with what the server refuses, as it is', async () => {
    worker.answer = async () => new Response('not found', { status: 404 })
    expect(await textOf(worker.visits('/nowhere'))).toBe('not found')
  })

  it('with the kept document when the network takes too long', async () => {
    vi.useFakeTimers()
    let late = later()
    worker.answer = () => late.answered
    let answer = textOf(worker.visits('/'))
    await vi.advanceTimersByTimeAsync(5_000)
    late.answer(new Response('late'))
    expect(await answer).toBe('kept page')
  })

  it('C077: with files of its own and of earlier builds, and from the network with any other', async () => {
    expect(await textOf(worker.asks('/assets/own-2.js'))).toBe('own file')
    expect(await textOf(worker.asks('/assets/old-1.js'))).toBe('old file')
    expect(await textOf(worker.asks('/assets/new-3.js'))).toBe("server's /assets/new-3.js")
    expect([...worker.kept.get(OWN)!.keys()]).not.toContain('/assets/new-3.js')
  })
})

it('C077: tells the open pages which build it has come with', async () => {
  let open = new FakeWindow()
  worker.windows = [open]
  await worker.meets('activate')
  expect(open.told).toEqual([{ type: 'version', version: '%VERSION%' }])
})
