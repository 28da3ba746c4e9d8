import type { BrowserContext } from 'playwright-core'
import type { PushServer } from '../support/node/push-server.ts'
import type { PushRequest } from '../support/push-request.ts'

/** What a page finds of the subscription of its browser. */
interface Kept {
  id: string
  endpoint: string
  keys: { auth: string; p256dh: string }
  serverKey: string
}

/** Chromium asks a push service of its own, which no test can reach: this one's subscriptions are kept by the page. */
function playPushManager(): void {
  let desk = Reflect.get(globalThis, 'pushDesk') as (
    gone?: string
  ) => Promise<Omit<Kept, 'serverKey'>>
  let bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), unit =>
      unit.charCodeAt(0)
    )
  let subscriptionOf = ({ endpoint, id, keys, serverKey }: Kept) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(serverKey).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('held push')
      await desk(id)
      return true
    }
  })
  let held = () => JSON.parse(localStorage.getItem('held push') ?? 'null') as Kept | null
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      let kept = held()
      return kept && subscriptionOf(kept)
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      let kept = { ...(await desk()), serverKey: applicationServerKey }
      localStorage.setItem('held push', JSON.stringify(kept))
      return subscriptionOf(kept)
    }
  })
}

/** The push side of one device: what its browser has subscribed to, and what reached it. */
export class PushBrowser {
  readonly #ids: string[] = []
  readonly #server: PushServer

  private constructor(server: PushServer) {
    this.#server = server
  }

  /** Lets a device subscribe at `server`. It may show notifications, if the person is asked at all. */
  static async in(context: BrowserContext, server: PushServer): Promise<PushBrowser> {
    let browser = new PushBrowser(server)
    await context.grantPermissions(['notifications'])
    await context.exposeBinding('pushDesk', (_, gone?: string) => {
      if (gone !== undefined) return server.service.forget(gone)
      let device = server.service.makeDevice(server.origin)
      browser.#ids.push(device.id)
      return device
    })
    await context.addInitScript(playPushManager)
    return browser
  }

  /** Everything that reached this device, at whatever address it had. */
  get requests(): PushRequest[] {
    return this.#ids.flatMap(id => this.#server.service.requestsOf(id))
  }

  get titles(): string[] {
    return this.requests
      .filter(({ status }) => status === 201)
      .map(({ message }) => String(message['title']))
  }

  /** How often it has subscribed. */
  get subscriptions(): number {
    return this.#ids.length
  }
}
