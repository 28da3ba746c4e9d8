import { vi } from 'vitest'

export const SERVER_KEY = 'BAECAwQ'

function bytesOf(key: string): ArrayBuffer {
  let text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, unit => unit.charCodeAt(0)).buffer
}

/** Stands for what a browser knows of push: its permission, and what it has subscribed to. */
export class FakePush {
  asked = 0
  /** What the person answers when asked. */
  answer: NotificationPermission = 'granted'
  held: PushSubscription | undefined
  /** Whether the browser's push service is; Chromium waits for one that isn't for ever. */
  isInReach = true
  subscribed = 0
  #waiting: (() => void)[] = []
  #worker = new EventTarget()

  constructor(permission: NotificationPermission = 'default') {
    let notice = {
      permission,
      requestPermission: async () => {
        this.asked += 1
        notice.permission = this.answer
        return this.answer
      }
    }
    let pushManager = {
      getSubscription: async () => this.held ?? null,
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) =>
        this.isInReach
          ? Promise.resolve(this.holds(applicationServerKey))
          : new Promise(resolve => {
              this.#waiting.push(() => resolve(this.holds(applicationServerKey)))
            })
    }
    let registration = { pushManager }
    let worker = Object.assign(this.#worker, {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      register: async () => registration
    })
    vi.stubGlobal('Notification', notice)
    vi.stubGlobal('PushManager', () => undefined)
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  }

  /** A browser that knows nothing of it. */
  static none(): void {
    vi.stubGlobal('Notification', undefined)
    Reflect.deleteProperty(globalThis, 'Notification')
    Reflect.deleteProperty(globalThis, 'PushManager')
  }

  /** The browser has a subscription, made for a server that is known by `key`. */
  holds(key = SERVER_KEY): PushSubscription {
    this.subscribed += 1
    let endpoint = `https://push.test/${this.subscribed}`
    this.held = {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { auth: 'auth', p256dh: 'p256dh' } }),
      unsubscribe: async () => {
        this.held = undefined
        return true
      }
    } as unknown as PushSubscription
    return this.held
  }

  /** The push service answers whoever waits for it. */
  comesIntoReach(): void {
    this.isInReach = true
    for (let answer of this.#waiting.splice(0)) answer()
  }

  ends(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
}
