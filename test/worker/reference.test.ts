import { ENDPOINTS } from '#contract/endpoints.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { app } from '../../worker/app.ts'
import { befriend, signUp } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { callApi } from '../support/wire.ts'

type Paths = Record<string, Record<string, { security?: unknown[]; responses: object }>>

async function description() {
  let { body } = await callApi('GET', '/api/openapi.json')
  return body as { openapi: string; paths: Paths; components: { schemas: object } }
}

/** What the Worker listens to, without what stands in front of everything or catches the rest. */
function routes(): string[] {
  let all = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '*')
  return [...new Set(all.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))]
}

describe('the description of the API', () => {
  it('has every route of the Worker, and no other', async () => {
    let { openapi, paths } = await description()
    let described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`)
    )
    expect(openapi).toBe('3.1.0')
    expect(described.toSorted()).toEqual(routes().toSorted())
    expect(described.length).toBeGreaterThan(40)
  })

  it('says who may call what', async () => {
    let { paths } = await description()
    for (let { method, path, access } of ENDPOINTS) {
      let operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.security, path).toEqual(access === 'person' ? [{ session: [] }] : [])
    }
  })

  it('refers to nothing that it does not hold', async () => {
    let { components, ...rest } = await description()
    let references = JSON.stringify(rest).match(/"\$ref":"[^"]+"/g) ?? []
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Failure"']))
    expect(Object.keys(components.schemas)).toEqual(['Failure'])
  })

  it('can be read as a page too, which loads nothing from elsewhere and runs nothing', async () => {
    let { body, headers } = await callApi('GET', '/api/docs')
    for (let { method, path } of ENDPOINTS) {
      expect(body).toContain(`<code>${method} ${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(headers.get('content-type')).toMatch(/^text\/html\b/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(body).not.toMatch(/<script|https?:\/\/|style=/)
  })
})

describe('D50: the health of the service', () => {
  it('is good while the database answers, and 503 when it does not', async () => {
    expect(await callApi('GET', '/api/health')).toMatchObject({ status: 200, body: { ok: true } })
    let lost = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: Network connection lost.')
    })
    let logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let answer = await callApi('GET', '/api/health')
    lost.mockRestore()
    logged.mockRestore()
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })
})

describe("D50: 'View as'", () => {
  it('shows what that contact sees now, and what another one does not', async () => {
    let ana = await signUp('Ana Silva')
    let [ben, cyd] = await newPeople('Ben Okoro', 'Cyd Marsh')
    await befriend(ana, ben)
    await makeContacts(ana, cyd)
    let fam = await ana.creates('Family')
    await ana.adds(ben, fam)
    await ana.goesAvailable({ groups: [fam], message: 'tea?' })
    let viewAs = async (id: number) => (await ana.tries('GET', `/api/friends/${id}/view`)).body
    expect(await viewAs(ben.id)).toEqual(await ben.sees(ana))
    expect(await viewAs(ben.id)).toMatchObject({ status: 'available', statusMessage: 'tea?' })
    expect(await viewAs(cyd.id)).toEqual(await cyd.sees(ana))
    expect(await viewAs(cyd.id)).not.toHaveProperty('phoneNumber')
  })

  it('is of nobody but one’s own contacts', async () => {
    let [ana, eve] = await newPeople('Ana Silva', 'Eve Stone')
    let tries = [eve.id, ana.id, 7, -1, 'x'].map(id => ana.tries('GET', `/api/friends/${id}/view`))
    for (let answer of await Promise.all(tries)) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'contact_not_found' } })
    }
  })
})
