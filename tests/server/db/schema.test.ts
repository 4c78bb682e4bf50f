import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderSchema } from '../../architecture/render-schema.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()

it('G-04: server/db/schema.sql is the schema after all migrations (npm run generate)', async () => {
  const file = readFileSync(join(import.meta.dirname, '../../../server/db/schema.sql'), 'utf8')
  expect(file).toBe(await renderSchema(sql))
})
