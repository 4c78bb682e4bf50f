import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readEnvironment } from '../config/environment.ts'
import { connect } from '../db/connect.ts'
import { assertSupportedDatabase } from '../db/supported.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { seedFlats } from './bulk.ts'
import { seedSandbox } from './demo.ts'

const usage = 'npm run seed -- [--flats 1000000] [--seed 1]'

const optionsSchema = z.object({
  flats: z.coerce.number().int().min(0).max(10_000_000).default(0),
  seed: z.coerce.number().int().default(1),
})

const readOptions = () => {
  const { values } = parseArgs({ options: { flats: { type: 'string' }, seed: { type: 'string' } } })
  const { success, data, error } = optionsSchema.safeParse(values)
  if (success) return data
  throw new Error(`${z.prettifyError(error)}\n${usage}`)
}

const seedInto = async (url: string, options: z.output<typeof optionsSchema>): Promise<void> => {
  const sql = connect(url, { max: 1 })
  const now = new Date()
  try {
    await migrate(sql)
    await seedSandbox(sql, now)
    if (options.flats > 0) await seedFlats(sql, { ...options, now, report: console.log })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const run = async (): Promise<void> => {
  const options = readOptions()
  const { databaseUrl, dataDir, isRealSite } = readEnvironment(process.env)
  if (isRealSite)
    throw new Error(
      'Demo residents, whose passwords are known, are refused in production and with an https PUBLIC_URL (V-16)',
    )
  if (databaseUrl !== null) {
    await assertSupportedDatabase(databaseUrl)
    return seedInto(databaseUrl, options)
  }
  const { url, stop } = await startEmbedded(dataDir)
  try {
    await seedInto(url, options)
  } finally {
    await stop()
  }
}

try {
  await run()
  console.log('The data is in place')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
