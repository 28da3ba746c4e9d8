import type { D1Migration } from 'cloudflare:test'

declare global {
  namespace Cloudflare {
    /** What vitest.config.ts binds beside wrangler.toml. */
    interface Env {
      /** '1' asks for the long form of the tests that have one. */
      FULL: string
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
