import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** D19, SECURITY 1.3: scrypt N = 2^cost, r = 8, p = 3; the tag is keyed by a pepper from the configuration. */
const BLOCK_SIZE = 8
const PARALLEL = 3
const SALT_BYTES = 16
const KEY_BYTES = 32

/** ASVS's approved profile; nothing cheaper is used in production. */
const HONEST_COST = 15

/** An isolate that hashes answers nobody. Between two hashes of the honest cost everybody else has so long. */
const REST_MS = 200
/** After so long since one was begun nobody is owed a rest. */
const QUIET_MS = 2_000
let begun = 0
let begunAt = -QUIET_MS

export interface PasswordBindings {
  ENVIRONMENT: string
  PASSWORD_COST: string
  PASSWORD_PEPPER?: string
}

interface Parameters {
  cost: number
  blockSize: number
  parallel: number
  salt: Buffer
}

function costOf(env: PasswordBindings): number {
  let cost = Number(env.PASSWORD_COST)
  return env.ENVIRONMENT === 'production' ? Math.max(HONEST_COST, cost) : cost
}

/**
 * Waits until nobody else has begun to hash for as long as others' rest is. There is no promise of another request to
 * wait for: that one may be broken off, and the platform's clock stands still while somebody hashes.
 */
async function hasTurn(): Promise<void> {
  if (performance.now() - begunAt < QUIET_MS) {
    let seen: number
    do {
      seen = begun
      await scheduler.wait(REST_MS)
    } while (seen !== begun)
  }
  begun += 1
  begunAt = performance.now()
}

async function derive(password: string, pepper: string, given: Parameters): Promise<Buffer> {
  let { cost, blockSize, parallel, salt } = given
  let N = 2 ** cost
  // Node's default bound is exactly what N = 2^15, r = 8 needs, and refuses it.
  let maxmem = 256 * N * blockSize
  if (cost >= HONEST_COST) await hasTurn()
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N, r: blockSize, p: parallel, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(createHmac('sha256', pepper).update(key).digest())
    })
  })
}

/** The stored form of a password: `scrypt$v1$cost$r$p$salt$tag`. */
export async function hashPassword(env: PasswordBindings, password: string): Promise<string> {
  let cost = costOf(env)
  let salt = randomBytes(SALT_BYTES)
  let parameters = { cost, blockSize: BLOCK_SIZE, parallel: PARALLEL, salt }
  let tag = await derive(password, env.PASSWORD_PEPPER ?? '', parameters)
  let numbers = [cost, BLOCK_SIZE, PARALLEL].join('$')
  return `scrypt$v1$${numbers}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/**
 * Whether `password` is the one behind `hash`. Without a hash, for an unknown account, the same work is done in vain
 * and the answer is 'wrong' (D19). 'weak' = right, but to be hashed anew with today's parameters.
 */
export async function checkPassword(
  env: PasswordBindings,
  password: string,
  hash: string | undefined
): Promise<'right' | 'weak' | 'wrong'> {
  let [, , cost, r, p, salt, tag] = (hash ?? `scrypt$v1$${costOf(env)}$8$3$AAAA$AAAA`).split('$')
  let parameters = {
    cost: Number(cost),
    blockSize: Number(r),
    parallel: Number(p),
    salt: Buffer.from(salt ?? '', 'base64url')
  }
  let expected = Buffer.from(tag ?? '', 'base64url')
  let found = await derive(password, env.PASSWORD_PEPPER ?? '', parameters)
  if (expected.length !== found.length || !timingSafeEqual(expected, found)) return 'wrong'
  return parameters.cost < costOf(env) ? 'weak' : 'right'
}
