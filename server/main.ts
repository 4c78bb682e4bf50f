import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
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
import { listWarnings } from './list-warnings.ts'
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

interface Stops {
  /** Ends the rest one after another, the last added first. */
  readonly rest: (() => Promise<unknown>)[]
  /** Ended first, together. */
  readonly works: (() => Promise<unknown>)[]
}

const stopAll = async ({ rest, works }: Stops): Promise<void> => {
  const ended = Promise.all(works.splice(0).map((end) => end()))
  await Promise.race([ended, wait(maxShutdownMs, undefined, { ref: false })])
  ended.catch(() => undefined)
  for (const stop of rest.splice(0).toReversed()) await stop()
}

const openDatabase = async (
  environment: Environment,
  stops: Stops,
  signal: AbortSignal | undefined,
): Promise<Sql> => {
  const { databaseUrl, dataDir } = environment
  const embedded = databaseUrl === null ? await startEmbedded(dataDir) : null
  if (embedded) stops.rest.push(embedded.stop)
  signal?.throwIfAborted()
  if (databaseUrl !== null) await assertSupportedDatabase(databaseUrl)
  const sql = connect(databaseUrl ?? embedded?.url ?? '')
  stops.rest.push(() => sql.end({ timeout: 1 }))
  await migrate(sql, environment)
  signal?.throwIfAborted()
  return sql
}

/** Throws if the database belongs to another kind of site. Returns whether the site is on hold. */
const checkSite = async (sql: Sql, environment: Environment, now: Date): Promise<boolean> => {
  await assertDatabaseKind(sql, environment)
  await assertRehearsal(sql, environment, now)
  if (environment.isOnHold) await hold(sql, now)
  return checkHold(sql, environment.databaseUrl === null ? environment.dataDir : null, now)
}

const openStandby = (sql: Sql, { databaseReadUrl }: Environment, stops: Stops) => {
  if (databaseReadUrl === null) return undefined
  const standby = createStandbyReader(sql, databaseReadUrl)
  stops.rest.push(() => standby.end({ timeout: 1 }))
  return standby.read
}

const openStorage = async (environment: Environment, stops: Stops, now: Date) => {
  const files = await openFiles(environment)
  stops.rest.push(async () => files.close())
  const hasFiles = await files.check()
  const uploads = openUploads(join(environment.dataDir, 'uploads'), now)
  removeLeftFolders(now)
  const pictures = createPictures(uploads)
  stops.rest.push(async () => pictures.close())
  return { files, hasFiles, uploads, pictures }
}

/** Returns the folder of the build, and the builds to serve, the newest first. */
const findBuilds = async (folder: string, environment: Environment, now: Date) => {
  const dist = existsSync(join(folder, 'index.html')) ? folder : null
  if (dist === null && environment.isRealSite)
    throw new Error('The application is not built: residents would find no page. Run npm run build')
  return { dist, builds: await storeBuilds(dist, environment, now) }
}

/** Drains the app when the server stops. */
const listen = async (app: FastifyInstance, environment: Environment, stops: Stops): Promise<string> => {
  stops.works.push(async () => {
    await drain(app, ![null, 'none'].includes(environment.trustProxy))
    await app.close()
  })
  return app.listen(getListenOptions(environment))
}

const startServer = async (
  environment: Environment,
  { prepare, clock = systemClock, built: folder = built, signal }: RunOptions,
  stops: Stops,
): Promise<string> => {
  const hosts = await loadHosts(environment.hostsFile, environment.sandbox ? demoHost : defaultHost)
  const secret = await loadSecret(environment.secret, environment.dataDir)
  const sql = await openDatabase(environment, stops, signal)
  const isOnHold = await checkSite(sql, environment, clock.now())
  await prepare?.(sql, clock.now())
  signal?.throwIfAborted()
  const { bank, sandboxBank } = await connectBank(environment, clock)
  const sandbox = hasSandbox(environment) ? await loadSandbox(clock, sandboxBank) : null
  if (sandbox) stops.rest.push(sandbox.stop)
  const { dist, builds } = await findBuilds(folder, environment, clock.now())
  const hmac = createHmacFunction(secret)
  const push = connectPush(environment, hmac)
  const { hasFiles, ...storage } = await openStorage(environment, stops, clock.now())
  const telephony = isOnHold ? null : connectTelephony(environment, sandbox)
  const read = openStandby(sql, environment, stops)
  const app = await createApp({
    environment,
    sql,
    ...(read && { read }),
    clock,
    secret,
    hosts,
    dist: builds[0] ?? null,
    formerBuilds: builds.slice(1),
    push,
    ...storage,
    bank: isOnHold ? null : bank,
    telephony,
    sandbox,
    isOnHold,
  })
  let noteCall = nothing
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (!probes.has(routeOptions.url ?? '')) noteCall()
  })
  const url = await listen(app, environment, stops)
  const publicUrl = environment.publicUrl ?? url
  sandboxBank?.listenAt(url, publicUrl)
  const mail = isOnHold ? null : connectMail(environment, sandbox, publicUrl)
  if (mail !== null) stops.rest.push(async () => mail.close())
  const { log } = app
  const isBuildCopied = builds[0] !== dist
  const hasData = !environment.isRealSite || (await isSetUp(sql))
  const state = { isSetUp: hasData, hasFiles, isBuildCopied, isOnHold, telephony, mail }
  for (const warning of listWarnings(environment, state)) log.warn(warning)
  const { retention } = environment
  const { files } = storage
  const jobs = startJobs(
    isOnHold ? [] : collectJobs({ sql, clock, hmac, push, files, bank, mail, publicUrl, retention, log }),
    (error, job) => log.error({ err: error, job }, 'a job failed'),
  )
  noteCall = jobs.noteCall
  stops.works.push(jobs.stop)
  return url
}

/** Starts the server; on failure, stops what was started. */
export const run = async (environment: Environment, options: RunOptions = {}): Promise<Running> => {
  const stops: Stops = { rest: [], works: [] }
  const stop = (): Promise<void> => stopAll(stops)
  try {
    return { url: await startServer(environment, options, stops), stop }
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
