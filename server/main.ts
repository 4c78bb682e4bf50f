import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createHttpBank } from './adapters/bank/http-bank.ts'
import { createFlashCall } from './adapters/flash-call.ts'
import { openFiles } from './adapters/open-files.ts'
import { createPictures } from './adapters/pictures/picture-process.ts'
import { createSmtpMail } from './adapters/smtp-mail.ts'
import { systemClock } from './adapters/system-clock.ts'
import { markEmails, markPushes } from './adapters/mark-rehearsal.ts'
import { createWebPush } from './adapters/web-push.ts'
import { createApp } from './app.ts'
import { readEnvironment, type Environment } from './config/environment.ts'
import { defaultHost, loadHosts } from './config/hosts.ts'
import { derivePushKeys, loadSecret } from './config/secret.ts'
import { connect, type Sql } from './db/connect.ts'
import { assertSupportedDatabase } from './db/supported.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { checkHold, hold } from './db/hold.ts'
import { migrate } from './db/migrate.ts'
import { assertRehearsal } from './db/rehearsal.ts'
import { createStandbyReader } from './db/standby.ts'
import { createHmacFunction, type Hmac } from './kernel/hmac.ts'
import { probes } from './http/observability.ts'
import { openUploads } from './http/receive-upload.ts'
import { drain } from './http/connections.ts'
import { nextStep } from './http/static-files.ts'
import { storeBuild } from './http/stored-builds.ts'
import { startJobs } from './kernel/jobs.ts'
import { collectJobs } from './modules/all.ts'
import { isSetUp } from './modules/organisation/service.ts'
import { removeLeftFolders } from './modules/exchange/imports/working-folder.ts'
import { callbacksPath } from './modules/payments/provider/callback.ts'
import type { Clock } from './ports/clock.ts'
import type { Push } from './ports/push.ts'
import type { Telephony } from './ports/telephony.ts'
import { preflight } from './preflight.ts'
import { demoHost } from './seed/demo-host.ts'
import { assertDatabaseKind } from './seed/demo-mark.ts'
import type { SandboxBank } from './sandbox/bank/bank.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

const built = join(import.meta.dirname, '../dist')

interface RunOptions {
  /** After migration, before listening. */
  readonly prepare?: (sql: Sql, now: Date) => Promise<void>
  /** Also the sandbox's; default: the system's. */
  readonly clock?: Clock
  /** Default: `dist`. */
  readonly built?: string
  /** Aborts the start between two steps. */
  readonly signal?: AbortSignal
}

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** Returns null if no SMTP server is set. */
const connectMail = (
  { smtpUrl, mailFrom, rehearsalPassword }: Environment,
  sandbox: Sandbox | null,
  site: string,
) => {
  const url = smtpUrl ?? sandbox?.mailbox.url
  if (url === undefined) return null
  const mail = createSmtpMail({ url, from: mailFrom ?? `cabinet@${new URL(site).hostname}` })
  return rehearsalPassword === null ? mail : markEmails(mail)
}

const connectPush = (environment: Environment, hmac: Hmac): Push => {
  const { publicUrl, pushContact, pushServices, sandbox, rehearsalPassword } = environment
  const ownSite = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:cabinet@localhost'
  const push = createWebPush({
    ...derivePushKeys(hmac),
    contact: pushContact ?? ownSite,
    services: pushServices,
    sandbox,
  })
  return rehearsalPassword === null ? push : markPushes(push)
}

const hasSandbox = ({ sandbox, rehearsalPassword }: Environment): boolean =>
  sandbox || rehearsalPassword !== null

const connectBank = async (environment: Environment, clock: Clock) => {
  const { bank } = environment
  if (bank !== null)
    return { bank: createHttpBank({ ...bank, apiUrl: () => bank.apiUrl }), sandboxBank: null }
  if (!hasSandbox(environment)) return { bank: null, sandboxBank: null }
  const { createSandboxBank, sandboxPath } = await import('./sandbox/bank/bank.ts')
  const sandboxBank = await createSandboxBank(() => clock.now(), callbacksPath)
  const apiUrl = (): string => `${sandboxBank.site()}${sandboxPath}`
  return { bank: createHttpBank({ ...sandboxBank.keys, pageUrl: sandboxPath, apiUrl }), sandboxBank }
}

/** A real site never loads the sandbox. */
const loadSandbox = async (clock: Clock, bank: SandboxBank | null): Promise<Sandbox> => {
  const { startSandbox } = await import('./sandbox/sandbox.ts')
  return startSandbox(() => clock.now(), bank)
}

const connectTelephony = ({ telephony }: Environment, sandbox: Sandbox | null): Telephony | null => {
  const service = telephony ?? sandbox?.telephony
  return service ? createFlashCall(service) : null
}

/**
 * Jobs that are cut off are redone after their lease. The rest of the 10 s is for the pool and the embedded database.
 */
const maxShutdownMs = 7000

const nothing = (): void => undefined

/** The proxy is another user; the folder's mode restricts access. */
const getListenOptions = ({ socket, port, host }: Environment) =>
  socket === null ? { port, host } : { path: socket, writableAll: true }

/** Only a real site is updated while pages are open. */
const storeBuilds = async (
  dist: string | null,
  { isRealSite, dataDir }: Environment,
  now: Date,
): Promise<readonly string[]> => {
  if (dist === null) return []
  return isRealSite ? storeBuild(dist, join(dataDir, 'builds'), now).catch(() => [dist]) : [dist]
}

/** Starts the server; on failure, stops what was started. */
export const run = async (
  environment: Environment,
  { prepare, clock = systemClock, built: folder = built, signal }: RunOptions = {},
): Promise<Running> => {
  const stops: (() => Promise<unknown>)[] = []
  /** Stopped first, together. */
  const works: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    const ended = Promise.all(works.splice(0).map((end) => end()))
    await Promise.race([ended, wait(maxShutdownMs, undefined, { ref: false })])
    ended.catch(() => undefined)
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const hosts = await loadHosts(environment.hostsFile, environment.sandbox ? demoHost : defaultHost)
    const secret = await loadSecret(environment.secret, environment.dataDir)
    const database = environment.databaseUrl === null ? await startEmbedded(environment.dataDir) : null
    if (database) stops.push(database.stop)
    signal?.throwIfAborted()
    if (environment.databaseUrl !== null) await assertSupportedDatabase(environment.databaseUrl)
    const sql = connect(environment.databaseUrl ?? database?.url ?? '')
    stops.push(() => sql.end({ timeout: 1 }))
    await migrate(sql, environment)
    signal?.throwIfAborted()
    await assertDatabaseKind(sql, environment)
    await assertRehearsal(sql, environment, clock.now())
    const ownFolder = environment.databaseUrl === null ? environment.dataDir : null
    if (environment.isOnHold) await hold(sql, clock.now())
    const isOnHold = await checkHold(sql, ownFolder, clock.now())
    await prepare?.(sql, clock.now())
    signal?.throwIfAborted()
    const { bank, sandboxBank } = await connectBank(environment, clock)
    const sandbox = hasSandbox(environment) ? await loadSandbox(clock, sandboxBank) : null
    if (sandbox) stops.push(sandbox.stop)
    const dist = existsSync(join(folder, 'index.html')) ? folder : null
    if (dist === null && environment.isRealSite)
      throw new Error('The application is not built: residents would find no page. Run npm run build')
    const builds = await storeBuilds(dist, environment, clock.now())
    const hmac = createHmacFunction(secret)
    const push = connectPush(environment, hmac)
    const files = await openFiles(environment)
    stops.push(async () => files.close())
    const hasFiles = await files.check()
    const uploads = openUploads(join(environment.dataDir, 'uploads'), clock.now())
    removeLeftFolders(clock.now())
    const pictures = createPictures(uploads)
    stops.push(async () => pictures.close())
    const telephony = isOnHold ? null : connectTelephony(environment, sandbox)
    const standby =
      environment.databaseReadUrl === null ? null : createStandbyReader(sql, environment.databaseReadUrl)
    if (standby) stops.push(() => standby.end({ timeout: 1 }))
    const app = await createApp({
      environment,
      sql,
      ...(standby && { read: standby.read }),
      clock,
      secret,
      hosts,
      dist: builds[0] ?? null,
      formerBuilds: builds.slice(1),
      push,
      files,
      pictures,
      uploads,
      bank: isOnHold ? null : bank,
      telephony,
      sandbox,
      isOnHold,
    })
    works.push(async () => {
      await drain(app, ![null, 'none'].includes(environment.trustProxy))
      await app.close()
    })
    let noteCall = nothing
    app.addHook('onResponse', async ({ routeOptions }) => {
      if (!probes.has(routeOptions.url ?? '')) noteCall()
    })
    const url = await app.listen(getListenOptions(environment))
    const publicUrl = environment.publicUrl ?? url
    sandboxBank?.listenAt(url, publicUrl)
    const mail = isOnHold ? null : connectMail(environment, sandbox, publicUrl)
    if (environment.isRealSite && !(await isSetUp(sql))) app.log.warn(nextStep)
    if (!hasFiles) app.log.warn('the storage of FILES_URL does not answer: photos wait on the phones')
    if (environment.isRealSite && builds[0] === dist)
      app.log.warn('the build could not be copied to DATA_DIR: an update would remove parts of open pages')
    if (environment.rehearsalPassword !== null)
      app.log.warn('the site is a rehearsal: the sandbox at /sandbox/ is its bank, mail and telephone')
    if (isOnHold)
      app.log.warn('the site is on hold: no mail, pushes, calls, payments or jobs (operator: release)')
    else if (telephony === null) app.log.warn('TELEPHONY_URL is not set: payers by QR cannot be called')
    if (mail === null && !isOnHold) app.log.warn('SMTP_URL is not set: emails wait in the database')
    if (mail !== null) stops.push(async () => mail.close())
    const { log } = app
    const { retention } = environment
    const jobs = startJobs(
      isOnHold ? [] : collectJobs({ sql, clock, hmac, push, files, bank, mail, publicUrl, retention, log }),
      (error, job) => log.error({ err: error, job }, 'a job failed'),
    )
    noteCall = jobs.noteCall
    works.push(jobs.stop)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const maxSecondsToStop = 10

/** Stops gracefully within 10 s on Ctrl-C or a supervisor's signal, also during the start. */
export const runUntilSignal = async (start: (signal: AbortSignal) => Promise<Running>): Promise<void> => {
  const end = new AbortController()
  const starting = start(end.signal)
  const finish = (): void => {
    // A group's signal arrives again when npm's shell exits.
    if (end.signal.aborted) return
    setTimeout(() => process.exit(1), maxSecondsToStop * 1000).unref()
    end.abort()
    // An aborted start has cleaned up itself.
    starting
      .then(
        ({ stop }) => stop(),
        () => undefined,
      )
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, finish)
  try {
    await starting
    // Otherwise the cache is lost if the process is killed.
    flushCompileCache()
  } catch (error) {
    if (end.signal.aborted) return
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

if (import.meta.main)
  await runUntilSignal(async (signal) => {
    const environment = readEnvironment(process.env)
    await preflight(environment)
    return run(environment, { signal })
  })
