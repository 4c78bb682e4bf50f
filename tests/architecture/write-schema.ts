// Writes server/db/schema.sql. tests/server/db/schema.test.ts compares it with a migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { renderSchema } from './render-schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-schema-'))
const { url, stop } = await startEmbedded(folder)
const sql = connect(url, { max: 1 })
try {
  await migrate(sql)
  writeFileSync(join(import.meta.dirname, '../../server/db/schema.sql'), await renderSchema(sql))
} finally {
  await sql.end({ timeout: 1 })
  await stop()
  rmSync(folder, { recursive: true })
}
