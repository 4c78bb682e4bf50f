import '../require-node.ts'
import { openFiles } from '../adapters/open-files.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { readEnvironment } from '../config/environment.ts'
import { loadSecret } from '../config/secret.ts'
import { connect } from '../db/connect.ts'
import { findRunning } from '../db/embedded/running.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { Refused } from '../kernel/refusal.ts'
import { createSeal } from '../kernel/seal.ts'
import { runOperator } from './run.ts'

const nothing = async (): Promise<void> => undefined

/** The database of the settings: beside a running server its own, else one started for the command. */
const openDatabase = async (url: string | null, dataDir: string) => {
  const known = url ?? findRunning(dataDir)
  return known === null ? startEmbedded(dataDir) : { url: known, stop: nothing }
}

const run = async (): Promise<string> => {
  const environment = readEnvironment(process.env)
  const { databaseUrl, dataDir, secret } = environment
  const seal = createSeal(await loadSecret(secret, dataDir))
  const { url, stop } = await openDatabase(databaseUrl, dataDir)
  const sql = connect(url, { max: 2 })
  const files = await openFiles(environment)
  try {
    await migrate(sql)
    return await runOperator({ sql, seal, clock: systemClock, files }, process.argv.slice(2))
  } finally {
    files.close()
    await sql.end()
    await stop()
  }
}

try {
  console.log(await run())
} catch (error) {
  if (error instanceof Refused) console.error(error.body.errors.join('\n'))
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
