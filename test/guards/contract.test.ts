import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, it } from 'vitest'
import { filesIn } from '../support/node/files.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('lists every endpoint that the contract exports, once', async () => {
  let modules = await Promise.all(
    filesIn('worker/contract').map(
      async path => (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>
    )
  )
  let exported = modules
    .flatMap(Object.values)
    .filter((value): value is Endpoint => typeof value === 'object' && 'answers' in (value ?? {}))
  expect(ENDPOINTS.map(nameOf).toSorted()).toEqual(exported.map(nameOf).toSorted())
  expect(new Set(ENDPOINTS.map(nameOf)).size).toBe(ENDPOINTS.length)
})
