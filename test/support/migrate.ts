import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { holdAlarms } from './clock.ts'
import { mixedColumns, watchColumns } from './columns.ts'

// The project runs with `isolate: false` (half the time): every file starts by emptying the storage.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await holdAlarms()

afterEach(() => {
  vi.useRealTimers()
})

watchColumns()
afterAll(async () => {
  expect(await mixedColumns()).toEqual([])
})
