import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  out: './migrations',
  schema: [
    './worker/db/schema.ts',
    './worker/db/schema-records.ts',
    './worker/db/schema-links.ts',
    './worker/db/schema-push.ts'
  ]
})
