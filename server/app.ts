import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance, type RouteOptions } from 'fastify'
import { toStartHost } from '#contract/organisation/start-host.ts'
import type { Environment } from './config/environment.ts'
import type { Hosts } from './config/hosts.ts'
import type { Sql } from './db/connect.ts'
import type { Read } from './db/standby.ts'
import {
  addJsonBodyParser,
  closeAnsweredConnections,
  connectionMetrics,
  drainAnsweredBodies,
  isStopping,
  limitBodyTime,
  limitReplyStalls,
  rejectUndeclaredProxies,
  rejectUnidentifiedClients,
} from './http/connections.ts'
import { createCookies } from './http/cookies.ts'
import { addErrorHandlers, answerFrameworkError, answerParserError } from './http/errors.ts'
import { getOwnSite } from './http/guards.ts'
import {
  addHealth,
  addRequestIds,
  createLoggerOptions,
  createRequestId,
  logReplies,
  addMetrics,
} from './http/observability.ts'
import { mount } from './http/mount.ts'
import type { Route } from './http/route.ts'
import { createHmacFunction, type Hmac } from './kernel/hmac.ts'
import { rehearsalBanner } from './kernel/rehearsal.ts'
import { isProof } from './kernel/site-proof.ts'
import {
  createFreeSpaceReader,
  guardFiles,
  freeSpaceMetrics,
  storageFaultMetric,
  type FreeSpace,
} from './kernel/storage.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { addStaticFiles } from './http/static-files.ts'
import { addCallbacks, readMetrics, collectRoutes, findEffect } from './modules/all.ts'
import { readApiExamples } from './modules/exchange/api/api-document.ts'
import { findHostConfig, isSetUp } from './modules/organisation/service.ts'
import { failureMetric, toFailure, recordFailure } from './modules/auth/security-events/service.ts'
import type { Bank } from './ports/bank.ts'
import type { Clock } from './ports/clock.ts'
import type { Files } from './ports/files.ts'
import type { Pictures } from './ports/pictures.ts'
import type { Push } from './ports/push.ts'
import type { Telephony } from './ports/telephony.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

export interface AppDeps {
  readonly environment: Environment
  readonly sql: Sql
  /** Default: from `sql`. */
  readonly read?: Read
  readonly clock: Clock
  readonly secret: string
  readonly hosts: Hosts
  /** Folder of the build; null serves only the API. */
  readonly dist: string | null
  readonly formerBuilds?: readonly string[]
  readonly push: Push
  readonly files: Files
  readonly pictures: Pictures
  readonly uploads: string
  /** Null: no card payments. */
  readonly bank: Bank | null
  /** Null: no phone calls. */
  readonly telephony: Telephony | null
  readonly sandbox: Sandbox | null
  /** No outside effects (docs/operation.md). */
  readonly isOnHold?: boolean
  readonly logStream?: { write(line: string): void }
  readonly onRoute?: (route: RouteOptions) => void
}

const maxBodyBytes = 256 * 1024
/** How often Node checks timeouts. */
const checkingMs = 5000

/** Addresses or a number of hops; default none. */
const parseTrust = (
  text: string | null,
): boolean | string[] | ((address: string, hop: number) => boolean) => {
  if (text === null || text === 'none') return false
  return /^\d+$/.test(text)
    ? (_address, hop) => hop < Number(text)
    : text.split(',').map((part) => part.trim())
}

/** The contract validates, so Fastify's schema compilers (2 MB) are never loaded. */
const noCompiler = (): never => {
  throw new Error('A schema belongs into the contract')
}
const withoutCompilers = { buildValidator: noCompiler, buildSerializer: noCompiler }

/** Listens to nothing yet. Limits connections before any route. */
const createServer = ({ environment, logStream, onRoute }: AppDeps): FastifyInstance => {
  const { connections } = environment
  const app = fastify({
    logger: createLoggerOptions(environment.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    bodyLimit: maxBodyBytes,
    trustProxy: parseTrust(environment.trustProxy),
    forceCloseConnections: 'idle',
    requestTimeout: connections.uploadMs,
    keepAliveTimeout: connections.idleMs,
    // A client that reads its reply slowly is not idle.
    connectionTimeout: connections.uploadMs,
    http: { connectionsCheckingInterval: checkingMs },
    frameworkErrors: answerFrameworkError,
    schemaController: { compilersFactory: withoutCompilers },
    clientErrorHandler: answerParserError,
  })
  app.server.headersTimeout = connections.headersMs
  app.server.maxConnections = connections.max
  if (onRoute) app.addHook('onRoute', onRoute)
  if (environment.trustProxy === null) rejectUndeclaredProxies(app)
  if (environment.socket !== null) rejectUnidentifiedClients(app)
  limitBodyTime(app, connections.bodyMs)
  limitReplyStalls(app, { stalledMs: connections.bodyMs, callMs: connections.uploadMs })
  addJsonBodyParser(app)
  return app
}

const addObservability = (
  app: FastifyInstance,
  { environment, sql, clock }: AppDeps,
  { hmac, freeSpace }: { readonly hmac: Hmac; readonly freeSpace: FreeSpace },
): void => {
  addErrorHandlers(app, async ({ code }, { caller, ip }) => {
    const kind = toFailure(code)
    if (!kind) return
    const residentId = caller?.residentId ?? null
    await recordFailure(sql, hmac, { kind, residentId, ip, at: clock.now() })
  })
  drainAnsweredBodies(app)
  closeAnsweredConnections(app)
  addRequestIds(app)
  logReplies(app)
  addMetrics(app, environment.metrics, {
    counts: [failureMetric, storageFaultMetric],
    metrics: [() => readMetrics(sql, clock.now()), () => freeSpaceMetrics(freeSpace), connectionMetrics(app)],
  })
}

const addHeaders = async (
  app: FastifyInstance,
  { environment, hosts, dist, bank }: AppDeps,
  isHttps: boolean,
): Promise<void> => {
  const page = dist === null ? '' : await readFile(join(dist, 'index.html'), 'utf8')
  addSecurityHeaders(app, {
    page: environment.rehearsalPassword === null ? page : page + rehearsalBanner,
    hosts: hosts.all,
    formTargets: bank === null ? [] : [bank.formTarget],
    isHttps,
    coversSubdomains: environment.coversSubdomains,
  })
}

/** Loads the libraries of the documentation only where it is switched on. */
const addApiDocs = async (app: FastifyInstance, routes: readonly Route[]): Promise<void> => {
  const { addDocs } = await import('./http/docs.ts')
  const { describeOpenApi, probePaths } = await import('./http/open-api.ts')
  const { bankCallbackPaths } = await import('./modules/payments/provider/callback.ts')
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const paths = { ...probePaths, ...bankCallbackPaths }
  await addDocs(app, describeOpenApi(endpoints, { paths, examples: readApiExamples() }))
}

const addBuild = (app: FastifyInstance, dist: string, deps: AppDeps): Promise<void> => {
  const { environment, sql, clock, hosts, formerBuilds = [] } = deps
  return addStaticFiles(app, dist, {
    formerBuilds,
    isRehearsal: environment.rehearsalPassword !== null,
    toBrand: async (host) => ({
      name: (await findHostConfig(deps, host)).name,
      icons: hosts.of(host).icons,
    }),
    toStart: async (host) => toStartHost(await findHostConfig(deps, host)),
    isSetUp: async () => !environment.isRealSite || isSetUp(sql),
    securityContact: environment.securityContact,
    now: () => clock.now(),
  })
}

/** Does not listen. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { environment, sql, clock, secret, hosts, dist, push, pictures, uploads } = deps
  const { bank, telephony, sandbox, isOnHold = false } = deps
  const { caps, publicUrl } = environment
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const hmac = createHmacFunction(secret)
  const freeSpace = createFreeSpaceReader(deps.files, uploads)
  const app = createServer(deps)
  addObservability(app, deps, { hmac, freeSpace })
  await addHeaders(app, deps, isHttps)
  await app.register(cookie)

  const read: Read = deps.read ?? ((work) => work(sql))
  const files = guardFiles(deps.files)
  const common = { sql, read, clock, hmac, hosts, push, files, pictures, uploads, bank, telephony }
  const moduleDeps = { ...common, caps, publicUrl, isOnHold }
  const routes = collectRoutes(moduleDeps)
  mount(app, routes, {
    sql,
    clock,
    hmac,
    cookies: createCookies(isHttps),
    hosts: hosts.all,
    site: getOwnSite(environment, hosts.names),
    uploads,
    stalledMs: environment.connections.bodyMs,
    findEffect,
  })
  addHealth(app, {
    sql,
    freeSpace,
    isStopping: () => isStopping(app),
    isProven: (proof) => isProof(hmac, proof, clock.now()),
  })
  if (environment.docs) await addApiDocs(app, routes)
  addCallbacks(app, moduleDeps)
  if (sandbox !== null) {
    const { addSandbox } = await import('./sandbox/routes.ts')
    addSandbox(app, sandbox, { sql, clock, hmac }, environment.rehearsalPassword)
  }
  if (dist !== null) await addBuild(app, dist, deps)
  return app
}
