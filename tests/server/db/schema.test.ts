import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { insertDiagrams, listTables } from '../../architecture/data-model.ts'
import { renderSchema } from '../../architecture/render-schema.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/data-model.md'), 'utf8')

it('G-04: server/db/schema.sql is the schema after all migrations (npm run generate)', async () => {
  const file = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')
  expect(file).toBe(await renderSchema(sql))
})

it('G-04: docs/data-model.md describes every table once', async () => {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  expect(listTables(page).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

it('G-04: the diagrams of docs/data-model.md show the foreign keys (npm run generate)', async () => {
  expect(await insertDiagrams(sql, page)).toBe(page)
})
