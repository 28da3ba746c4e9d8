/** At most `limit` in any `windowMs` (SECURITY 4, D52). */
export interface Rate {
  limit: number
  windowMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const RATES = {
  loginByNetwork: [
    { limit: 30, windowMs: 15 * MINUTE },
    { limit: 20, windowMs: 10 * SECOND }
  ],
  registerByNetwork: [{ limit: 20, windowMs: HOUR }],
  registerByAddress: [{ limit: 3, windowMs: HOUR }],
  forgotByAddress: [
    { limit: 3, windowMs: HOUR },
    { limit: 5, windowMs: DAY }
  ],
  forgotByNetwork: [{ limit: 10, windowMs: HOUR }],
  resetByNetwork: [{ limit: 10, windowMs: 15 * MINUTE }],
  /** A secret of 256 bits can't be guessed; this bounds the work, and leaves a house full of automations alone. */
  actionsByNetwork: [{ limit: 60, windowMs: MINUTE }],
  /** Enough for a party whose guests share one network. */
  invitesByNetwork: [{ limit: 60, windowMs: 15 * MINUTE }],
  search: [
    { limit: 30, windowMs: MINUTE },
    { limit: 300, windowMs: DAY }
  ],
  requests: [{ limit: 20, windowMs: DAY }],
  requestsToOne: [{ limit: 3, windowMs: 7 * DAY }],
  calls: [{ limit: 10, windowMs: MINUTE }],
  /** Each costs two hashes and a mail, also for whoever knows the password. */
  passwordChanges: [{ limit: 10, windowMs: HOUR }],
  uploads: [{ limit: 10, windowMs: HOUR }],
  exports: [{ limit: 3, windowMs: DAY }],
  pushTests: [{ limit: 10, windowMs: HOUR }],
  pushDevices: [{ limit: 60, windowMs: HOUR }],
  bells: [{ limit: 30, windowMs: MINUTE }],
  status: [{ limit: 30, windowMs: MINUTE }],
  /** Turning off what is off already: a light that may be on can be put out in any storm (C099). */
  statusOff: [{ limit: 60, windowMs: MINUTE }],
  connects: [{ limit: 30, windowMs: MINUTE }],
  frames: [{ limit: 60, windowMs: MINUTE }]
} as const satisfies Record<string, readonly Rate[]>

/** Wrong passwords for one account: so many are free, then each one doubles the wait. */
export const PASSWORD_TRIES = {
  free: 5,
  firstDelayMs: 30 * SECOND,
  longestDelayMs: 15 * MINUTE,
  /** After so many in a row only a reset helps. */
  most: 100
} as const

/** D52: by what every limit is multiplied; production knows no other factor than 1. */
export function limitFactor(env: { ENVIRONMENT: string; LIMITS: string }): number {
  return env.ENVIRONMENT === 'production' ? 1 : Number(env.LIMITS)
}
