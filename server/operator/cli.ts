import { openFiles } from '../adapters/open-files.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { readEnvironment, type Environment } from '../config/environment.ts'
import { loadSecret } from '../config/secret.ts'
import { connect } from '../db/connect.ts'
import { assertSupportedDatabase } from '../db/supported.ts'
import { backUpFolder, restoreFolder } from '../db/embedded/backup.ts'
import { findRunning } from '../db/embedded/postmaster.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { assertRehearsal } from '../db/rehearsal.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { createHmacFunction } from '../kernel/hmac.ts'
import { isDatabaseUnavailable } from '../kernel/unavailable.ts'
import { channels } from '../modules/notifications/service.ts'
import { UsageError, readCommand, type OperatorDeps } from './command.ts'
import { runArchive } from './archive.ts'
import { runEvents } from './events.ts'
import { runHold } from './hold.ts'
import { runImport, runOrganisation } from './exchange.ts'
import { runExport } from './export.ts'
import { runFiles } from './files.ts'
import { runUnsent } from './emails.ts'
import { runKeys } from './keys.ts'
import { runLinks, runPhones } from './flats.ts'
import { runMembers } from './members.ts'
import { runBank, runLedger, runRefund } from './money.ts'
import { runRequests } from './requests.ts'
import { runShop } from './shop.ts'
import { checkSite } from './site.ts'
import { runStaff } from './staff.ts'
import { messages } from './messages.ts'
import { runTickets } from './tickets.ts'

/** Each returns undefined for another runner's command. */
export const runners = [
  runStaff,
  runMembers,
  runRequests,
  runTickets,
  runFiles,
  runPhones,
  runLinks,
  runShop,
  runLedger,
  runBank,
  runRefund,
  runEvents,
  runUnsent,
  runOrganisation,
  runImport,
  runExport,
  runArchive,
  runKeys,
  runHold,
] as const

/** Their rows belong to no organisation. */
const ofTheSite: ReadonlySet<string> = new Set([
  'ledger',
  'events',
  'hold',
  'release',
  ...channels.map(({ queue }) => queue),
])

/** Returns the text to print. */
export const runOperator = async (deps: OperatorDeps, args: readonly string[]): Promise<string> => {
  const command = readCommand(args)
  if (command.organisation !== undefined && ofTheSite.has(command.words[0] ?? ''))
    throw new UsageError(messages.ofTheSite)
  for (const run of runners) {
    const output = await run(deps, command)
    if (output !== undefined) return output
  }
  throw new UsageError(messages.usage)
}

const nothing = async (): Promise<void> => undefined

const openDatabase = async (url: string | null, dataDir: string) => {
  if (url !== null) await assertSupportedDatabase(url)
  const known = url ?? findRunning(dataDir)
  return known === null ? startEmbedded(dataDir) : { url: known, stop: nothing }
}

const runBackup = async (
  { databaseUrl, dataDir }: Environment,
  args: readonly string[],
): Promise<string | undefined> => {
  const [verb, folder] = readCommand(args).words
  if (verb !== 'backup' && verb !== 'restore') return undefined
  if (folder === undefined) throw new UsageError(messages.usage)
  if (databaseUrl !== null) throw new UsageError(messages.ownBackup)
  await (verb === 'backup' ? backUpFolder : restoreFolder)(dataDir, folder)
  return verb === 'backup' ? messages.backedUp(folder) : messages.restored(dataDir)
}

const run = async (): Promise<string> => {
  const environment = readEnvironment(process.env)
  const args = process.argv.slice(2)
  // Not among the command's own output, which may go to a file.
  if (environment.rehearsalPassword !== null) console.error(messages.rehearsal)
  const copied = await runBackup(environment, args)
  if (copied !== undefined) return copied
  const { databaseUrl, dataDir, secret } = environment
  const hmac = createHmacFunction(await loadSecret(secret, dataDir))
  if (readCommand(args).words[0] === 'site') return checkSite(environment.publicUrl, hmac, systemClock.now())
  const { url, stop } = await openDatabase(databaseUrl, dataDir)
  const sql = connect(url, { max: 2 })
  const files = await openFiles(environment)
  try {
    await migrate(sql, environment)
    await assertRehearsal(sql, environment, systemClock.now())
    return await runOperator({ sql, hmac, clock: systemClock, files, retention: environment.retention }, args)
  } finally {
    files.close()
    // After a lost connection postgres 3.4.9 would wait forever.
    await sql.end({ timeout: 1 })
    await stop()
  }
}

if (import.meta.main)
  try {
    const output = await run()
    // Commands may write their own output.
    if (output !== '') console.log(output)
  } catch (error) {
    if (error instanceof DomainError) console.error(error.body.errors.join('\n'))
    else if (!(error instanceof Error)) console.error(error)
    else console.error(isDatabaseUnavailable(error) ? messages.databaseAway(error.message) : error.message)
    process.exitCode = 1
  }
