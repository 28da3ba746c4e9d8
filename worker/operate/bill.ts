/** What one user has cost the platform in one day, in what it bills. */
export interface Usage {
  /** Of the Worker. */
  requests: number
  /** Of the objects: calls, upgrades, alarms, and a twentieth of each message of a socket. */
  objectRequests: number
  /** How long objects were awake. */
  awakeMs: number
  databaseRead: number
  databaseWritten: number
  /** In the storage of the objects. */
  storageRead: number
  storageWritten: number
  photosRead: number
  photosWritten: number
  mails: number
  pushes: number
}

/** One person's day with the product, and with one to the letter of SPEC 4: open when the product is, and open all day. */
export type Days = Record<'letter' | 'letterAllDay' | 'product', Usage>

export interface Price {
  name: string
  /** How much of it a day has. */
  of: (day: Usage) => number
  /** US dollars for a million, beyond what a month includes. */
  perMillion: number
  included: number
  page: string
}

/** All prices are Cloudflare's Workers Paid plan, whose base fee is 5 US dollars a month, looked up on this day. */
export const PRICES_OF = '2026-11-28'

/** So many days a month has. */
export const DAYS = 30
/** Of an object, whatever it uses. */
const MEMORY_GB = 0.128
/** Of the Worker for one request: what `npm run bench` sees of GET /api/friends, rounded up. */
const CPU_MS = 10

const WORKERS = 'developers.cloudflare.com/workers/platform/pricing'
const OBJECTS = 'developers.cloudflare.com/durable-objects/platform/pricing'
const D1 = 'developers.cloudflare.com/d1/platform/pricing'
const R2 = 'developers.cloudflare.com/r2/pricing'

export const PRICES: readonly Price[] = [
  {
    name: 'Worker requests',
    of: day => day.requests,
    perMillion: 0.3,
    included: 10e6,
    page: WORKERS
  },
  {
    name: 'Worker processor time, ms',
    of: day => day.requests * CPU_MS,
    perMillion: 0.02,
    included: 30e6,
    page: WORKERS
  },
  {
    // From 2026-12-01 another list holds for it.
    name: 'Log lines',
    of: day => day.requests,
    perMillion: 0.6,
    included: 20e6,
    page: WORKERS
  },
  {
    name: 'Object requests',
    of: day => day.objectRequests,
    perMillion: 0.15,
    included: 1e6,
    page: OBJECTS
  },
  {
    name: 'Object time, GB-s',
    of: day => (day.awakeMs / 1_000) * MEMORY_GB,
    perMillion: 12.5,
    included: 400_000,
    page: OBJECTS
  },
  {
    name: 'Object rows read',
    of: day => day.storageRead,
    perMillion: 0.001,
    included: 25e9,
    page: OBJECTS
  },
  {
    name: 'Object rows written',
    of: day => day.storageWritten,
    perMillion: 1,
    included: 50e6,
    page: OBJECTS
  },
  {
    name: 'D1 rows read',
    of: day => day.databaseRead,
    perMillion: 0.001,
    included: 25e9,
    page: D1
  },
  {
    name: 'D1 rows written',
    of: day => day.databaseWritten,
    perMillion: 1,
    included: 50e6,
    page: D1
  },
  {
    name: 'Photos read',
    of: day => day.photosRead,
    perMillion: 0.36,
    included: 10e6,
    page: R2
  },
  {
    name: 'Photos written',
    of: day => day.photosWritten,
    perMillion: 4.5,
    included: 1e6,
    page: R2
  },
  {
    name: 'Mails',
    of: day => day.mails,
    perMillion: 350,
    included: 3_000,
    page: 'developers.cloudflare.com/email-service/platform/pricing'
  },
  {
    // They leave by fetch, which is no request of its own, to services that are free.
    name: 'Pushes',
    of: day => day.pushes,
    perMillion: 0,
    included: Infinity,
    page: WORKERS
  }
]

export interface Line {
  price: Price
  /** In a month. */
  count: number
  /** Beyond what is included, in US dollars. */
  dollars: number
  /** As if nothing were included. */
  bare: number
}

/** What a month of such days costs beyond the base fee, line by line. */
export function billOf(day: Usage, people: number): Line[] {
  return PRICES.map(price => {
    let count = price.of(day) * DAYS * people
    let dollar = price.perMillion / 1e6
    let dollars = Math.max(0, count - price.included) * dollar
    return { price, count, dollars, bare: count * dollar }
  })
}

export function totalOf(lines: readonly Line[], what: 'bare' | 'dollars' = 'dollars'): number {
  return lines.reduce((sum, line) => sum + line[what], 0)
}
