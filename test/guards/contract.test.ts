import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, it } from 'vitest'
import { filesIn } from '../support/node/files.ts'

it('lists every endpoint that the contract exports, once', async () => {
  let modules = await Promise.all(
    filesIn('worker/contract').map(
      async path => (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>
    )
  )
  let endpoints = modules
    .flatMap(Object.values)
    .filter(value => typeof value === 'object' && value !== null && 'answers' in value)
  expect(new Set(ENDPOINTS)).toEqual(new Set(endpoints))
  let names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})
