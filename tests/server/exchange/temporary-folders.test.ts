import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startServerProcess } from '../support/server-process.ts'

const { url } = await testDatabase()

it('G-15: deletes folders of killed imports at the start and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'left-'))
  const temporary = join(folder, 'tmp')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const [name, changed] of [
    ['cabinet-tables-old', twoDaysAgo],
    ['cabinet-tables-new', new Date()],
    ['of-another-program', twoDaysAgo],
  ] as const) {
    mkdirSync(join(temporary, name), { recursive: true })
    utimesSync(join(temporary, name), changed, changed)
  }
  const { child, exited } = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    TMPDIR: temporary,
  })
  child.kill()
  await exited
  expect(readdirSync(temporary).toSorted()).toEqual(['cabinet-tables-new', 'of-another-program'])
  rmSync(folder, { recursive: true })
})
