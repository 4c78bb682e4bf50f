// Regenerates the generated pages of docs/, which `npm run check` compares with the code, and server/db/schema.sql.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

for (const name of [
  'check-citations.ts',
  'check-ways-in.ts',
  'check-organisation-api.ts',
  'write-schema.ts',
]) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), '--write'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
