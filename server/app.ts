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
import { createHmacFunction } from './kernel/hmac.ts'
import { rehearsalBanner } from './kernel/rehearsal.ts'
import { isProof } from './kernel/site-proof.ts'
import { createFreeSpaceReader, guardFiles, freeSpaceMetrics, storageFaultMetric } from './kernel/storage.ts'
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

/** Does not listen. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { environment, sql, clock, secret, hosts, dist, push, pictures, uploads } = deps
  const { bank, telephony, sandbox, logStream, onRoute, isOnHold = false } = deps
  const { connections } = environment
  const files = guardFiles(deps.files)
  const isHttps = environment.publicUrl?.startsWith('https:') ?? false
  const hmac = createHmacFunction(secret)
  const cookies = createCookies(isHttps)
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
  const freeSpace = createFreeSpaceReader(deps.files, uploads)
  addMetrics(app, environment.metrics, {
    counts: [failureMetric, storageFaultMetric],
    metrics: [() => readMetrics(sql, clock.now()), () => freeSpaceMetrics(freeSpace), connectionMetrics(app)],
  })
  const page = dist === null ? '' : await readFile(join(dist, 'index.html'), 'utf8')
  const formTargets = bank === null ? [] : [bank.formTarget]
  addSecurityHeaders(app, {
    page: environment.rehearsalPassword === null ? page : page + rehearsalBanner,
    hosts: hosts.all,
    formTargets,
    isHttps,
    coversSubdomains: environment.coversSubdomains,
  })
  await app.register(cookie)

  const read: Read = deps.read ?? ((work) => work(sql))
  const moduleDeps = {
    sql,
    read,
    clock,
    hmac,
    hosts,
    push,
    files,
    pictures,
    uploads,
    bank,
    telephony,
    caps: environment.caps,
    publicUrl: environment.publicUrl,
    isOnHold,
  }
  const routes = collectRoutes(moduleDeps)
  mount(app, routes, {
    sql,
    clock,
    hmac,
    cookies,
    hosts: hosts.all,
    site: getOwnSite(environment, hosts.names),
    uploads,
    stalledMs: connections.bodyMs,
    findEffect,
  })
  addHealth(app, {
    sql,
    freeSpace,
    isStopping: () => isStopping(app),
    isProven: (proof) => isProof(hmac, proof, clock.now()),
  })
  if (environment.docs) {
    const { addDocs } = await import('./http/docs.ts')
    const { describeOpenApi, probePaths } = await import('./http/open-api.ts')
    const { bankCallbackPaths } = await import('./modules/payments/provider/callback.ts')
    const endpoints = routes.map(({ endpoint }) => endpoint)
    await addDocs(
      app,
      describeOpenApi(endpoints, {
        paths: { ...probePaths, ...bankCallbackPaths },
        examples: readApiExamples(),
      }),
    )
  }
  addCallbacks(app, moduleDeps)
  if (sandbox !== null) {
    const { addSandbox } = await import('./sandbox/routes.ts')
    addSandbox(app, sandbox, { sql, clock, hmac }, environment.rehearsalPassword)
  }
  if (dist !== null)
    await addStaticFiles(app, dist, {
      formerBuilds: deps.formerBuilds ?? [],
      isRehearsal: environment.rehearsalPassword !== null,
      toBrand: async (host) => ({
        name: (await findHostConfig(moduleDeps, host)).name,
        icons: hosts.of(host).icons,
      }),
      toStart: async (host) => toStartHost(await findHostConfig(moduleDeps, host)),
      isSetUp: async () => !environment.isRealSite || isSetUp(sql),
      securityContact: environment.securityContact,
      now: () => clock.now(),
    })
  return app
}
