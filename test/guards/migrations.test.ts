import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import * as links from '../../worker/db/schema-links.ts'
import * as push from '../../worker/db/schema-push.ts'
import * as records from '../../worker/db/schema-records.ts'
import * as schema from '../../worker/db/schema.ts'
import { filesIn, readText } from '../support/node/files.ts'

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>

it('has a migration for everything the schema says', async () => {
  let last = filesIn('migrations/meta')
    .filter(path => path.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  let migrated = JSON.parse(readText(last ?? '')) as Snapshot
  let tables = { ...schema, ...records, ...links, ...push }
  let wanted = await generateSQLiteDrizzleJson(tables, migrated.id)
  expect(await generateSQLiteMigration(migrated, wanted)).toEqual([])
})
