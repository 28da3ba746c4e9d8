import type { D1Migration } from 'cloudflare:test'

declare global {
  namespace Cloudflare {
    /** What vitest.config.ts binds beside wrangler.toml. */
    interface Env {
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
