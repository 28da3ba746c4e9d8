import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { writeToMemory } from './test/support/node/memory.ts'
import { answerOutgoing } from './test/support/node/outgoing.ts'

writeToMemory()

const migrations = await readD1Migrations('./migrations')

export default defineConfig({
  test: {
    // A file is marked by `// @module-tag long` at its head, a test by `{ tags: 'long' }`.
    tags: [
      {
        name: 'long',
        description: 'What `npm test` leaves to `npm run test:long`.'
      }
    ],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['test/{rules,guards}/**/*.test.ts'],
          // Rules are pure: no file can spoil another, and what they import is read once.
          isolate: false,
          // Guards start compilers, and machines are shared.
          testTimeout: 60_000
        }
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['test/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // One window a file as with any pool, made in half the time.
          pool: 'vmThreads',
          testTimeout: 30_000
        }
      },
      {
        plugins: [
          cloudflareTest({
            miniflare: {
              bindings: {
                FULL: process.env['PORCHLIGHT_FULL'] ?? '',
                PASSWORD_COST: '4',
                // A pair that is used nowhere else.
                VAPID_KEYS:
                  'BMBbSLlDdZMW74KjM1EODvgIxTCYUrwgl8Cp6LzaMRKlELvl7WCxCDr10Odn7o7UJb_DneZF6MZfKgrIZwjbWcA.jssdXgOjoHPQJz5UqG3wwSUgUXPdr8Sfg8NzAVilNXY',
                TEST_MIGRATIONS: migrations
              },
              outboundService: answerOutgoing,
              // It counts in real time, which a test's clock does not move; test/worker/reads.test.ts plays its part.
              ratelimits: {
                READS: { namespace_id: '1001', simple: { limit: 1_000_000, period: 60 } }
              }
            },
            wrangler: { configPath: './wrangler.toml' }
          })
        ],
        test: {
          name: 'worker',
          include: ['test/{worker,durable-objects}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['./test/support/migrate.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000
        }
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // A slow machine is not to blame for what it shows a second late.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
          // One browser serves all files.
          isolate: false,
          globalSetup: ['./test/e2e/shared-server.ts'],
          hookTimeout: 120_000,
          // Machines are shared: one that is busy for a moment is no fault of the product; what fails twice is.
          retry: 1,
          testTimeout: 120_000
        }
      }
    ]
  }
})
