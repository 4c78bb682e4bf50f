// Writes server/db/schema.sql and the diagrams of docs/data-model.md. tests/server/db/schema.test.ts compares them with
// a migrated database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { insertDiagrams } from './data-model.ts'
import { renderSchema } from './render-schema.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/data-model.md')
const folder = mkdtempSync(join(tmpdir(), 'cabinet-schema-'))
const { url, stop } = await startEmbedded(folder)
const sql = connect(url, { max: 1 })
try {
  await migrate(sql)
  writeFileSync(join(root, 'server/db/schema.sql'), await renderSchema(sql))
  writeFileSync(page, await insertDiagrams(sql, readFileSync(page, 'utf8')))
} finally {
  await sql.end({ timeout: 1 })
  await stop()
  rmSync(folder, { recursive: true })
}
