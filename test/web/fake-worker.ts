import { vi } from 'vitest'

type Listener = (event: object) => void

/** A window of the app as the service worker sees it. */
export class FakeWindow {
  readonly told: unknown[] = []
  isFocused = false

  async focus(): Promise<void> {
    this.isFocused = true
  }

  postMessage(message: unknown): void {
    this.told.push(message)
  }
}

interface Shown {
  title: string
  body: string
  tag: string
  actions?: { action: string }[]
  data: { url: string; phone?: string; userId?: number }
}

/** What a browser is for a service worker, which runs in it as it is in the sources, before any build. */
export class FakeWorker {
  readonly shown: Shown[] = []
  readonly opened: string[] = []
  readonly routes: { condition: { urlPattern: { pathname: string } }; source: string }[] = []
  /** What each cache holds, the oldest cache first. */
  readonly kept = new Map<string, Map<string, Response>>()
  windows: FakeWindow[] = []
  hasTakenOver = false
  /** How many notifications were taken away. */
  closed = 0
  /** Addresses that this browser opens no window for. */
  unopened: RegExp | undefined
  answer: (path: string) => Promise<Response> = async () => new Response('')
  readonly #listeners = new Map<string, Listener>()

  /** Starts the worker as a browser does when there is something to do. */
  static async start(): Promise<FakeWorker> {
    let worker = new FakeWorker()
    vi.stubGlobal('self', worker.#scope())
    vi.stubGlobal('caches', worker.#caches())
    vi.stubGlobal('fetch', (asked: Request | string) =>
      worker.answer(typeof asked === 'string' ? asked : new URL(asked.url).pathname)
    )
    vi.resetModules()
    let scripts = import.meta.glob('../../web/public/sw.js')
    for (let run of Object.values(scripts)) await run()
    return worker
  }

  #scope() {
    return {
      addEventListener: (type: string, listener: Listener) => this.#listeners.set(type, listener),
      skipWaiting: async () => void (this.hasTakenOver = true),
      clients: {
        claim: async () => undefined,
        matchAll: async () => this.windows,
        openWindow: async (address: string) => {
          if (this.unopened?.test(address)) throw new TypeError('No window for that')
          this.opened.push(address)
        }
      },
      registration: {
        showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
          void this.shown.push({ ...options, title })
      }
    }
  }

  #caches() {
    let open = (name: string) => {
      let files = this.kept.get(name) ?? new Map<string, Response>()
      this.kept.set(name, files)
      return files
    }
    return {
      keys: async () => [...this.kept.keys()],
      delete: async (name: string) => this.kept.delete(name),
      match: async (url: string) =>
        [...this.kept.values()].map(files => files.get(new URL(url).pathname)).find(Boolean),
      open: async (name: string) => {
        let files = open(name)
        return {
          match: async (path: string) => files.get(path),
          put: async (path: string, answer: Response) => void files.set(path, answer),
          addAll: async (paths: string[]) => {
            for (let path of paths) files.set(path, await this.answer(path))
          }
        }
      }
    }
  }

  /** Lets something happen, until all that it brought about is done. Answers what the worker responded, if it did. */
  async meets(type: string, event: object = {}): Promise<Response | undefined> {
    let work: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    this.#listeners.get(type)?.({
      ...event,
      addRoutes: (routes: FakeWorker['routes']) => this.routes.push(...routes),
      respondWith: (given: Promise<Response>) => void (response = given),
      waitUntil: (given: Promise<unknown>) => void work.push(given)
    })
    let answer = await response
    await Promise.all(work)
    return answer
  }

  /** A push with this text in it. */
  async gets(text: string | null): Promise<void> {
    await this.meets('push', { data: text === null ? null : { json: () => JSON.parse(text) } })
  }

  /** Taps on what was shown last. */
  async taps(action = ''): Promise<void> {
    let { data } = this.shown.at(-1)!
    let close = () => void (this.closed += 1)
    await this.meets('notificationclick', { action, notification: { close, data } })
  }

  /** A page is opened at `path`. */
  visits(path: string, request: object = {}): Promise<Response | undefined> {
    return this.#fetches(path, { mode: 'navigate', ...request })
  }

  /** A page asks for a file. */
  asks(path: string, request: object = {}): Promise<Response | undefined> {
    return this.#fetches(path, { mode: 'cors', ...request })
  }

  #fetches(path: string, request: object): Promise<Response | undefined> {
    let { href } = new URL(path, location.origin)
    return this.meets('fetch', { request: { method: 'GET', url: href, ...request } })
  }
}
