import { expect, it } from 'vitest'
import { experimental_readRawConfig as readRawConfig } from 'wrangler'

type Table = Record<string, unknown>

const { rawConfig } = readRawConfig({ config: 'wrangler.toml' })
const { env, ...top } = rawConfig as unknown as Table & { env: { production: Table } }
const { production } = env

/** Set by `wrangler secret`, so that they stand in no file. */
const SECRETS = ['LIBSQL_AUTH_TOKEN', 'PASSWORD_PEPPER', 'VAPID_KEYS']
/** The only keys that environments inherit and that must not differ. */
const INHERITED = ['compatibility_date', 'compatibility_flags', 'main']

/** What an operator writes into production, and nowhere else. */
const OPERATORS = ['allowed_sender_addresses', 'database_id']

function withoutOperators(config: Table): unknown {
  return JSON.parse(
    JSON.stringify(config, (key, value: unknown) => (OPERATORS.includes(key) ? '' : value))
  )
}

it('repeats for production everything that is bound at the top (D42)', () => {
  let { vars: _, ...bindings } = top
  for (let key of INHERITED) delete bindings[key]
  let { vars: __, routes, ...repeated } = production
  expect(withoutOperators(repeated)).toEqual(withoutOperators(bindings))
  expect(routes).toBeDefined()
})

it('has the same variables in production, the secrets aside', () => {
  let names = Object.keys(top.vars as Table).filter(name => !SECRETS.includes(name))
  expect(Object.keys(production.vars as Table)).toEqual(names)
})

it('has no way round the limits and no cheap password hash in production (D19, D52)', () => {
  expect(production.vars).toMatchObject({
    ENVIRONMENT: 'production',
    LIMITS: '1',
    PASSWORD_COST: '15'
  })
  expect(top.vars).toMatchObject({ LIMITS: '1', PASSWORD_COST: '15' })
})

it('runs on a platform date by which deleting an object also deletes its alarm', () => {
  expect((top.compatibility_date as string) >= '2026-04-07').toBe(true)
})

it('D41: sends mail from the one address that it may send from', () => {
  for (let { send_email, vars } of [top, production]) {
    let { MAIL_SENDER } = vars as Table
    expect(send_email).toEqual([{ name: 'MAIL', allowed_sender_addresses: [MAIL_SENDER] }])
  }
})

it('can be reached by the routes of production only', () => {
  expect(production).toMatchObject({ workers_dev: false, preview_urls: false })
  expect(top).not.toHaveProperty('routes')
})

it('SECURITY 62: bounds what one request may compute', () => {
  let bound = { cpu_ms: 15_000 }
  expect([top, production].map(({ limits }) => limits)).toEqual([bound, bound])
})

it('SECURITY 62: keeps the secrets that stand in addresses out of the platform’s lines', () => {
  let quiet = { redact_query_string: true, logs: { invocation_logs: false } }
  expect([top, production].map(({ observability }) => observability)).toMatchObject([quiet, quiet])
})
