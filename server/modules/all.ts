import type { FastifyInstance } from 'fastify'
import { accountModule } from './auth/account/module.ts'
import { accrualsModule } from './accruals/module.ts'
import { authModule } from './auth/module.ts'
import { casesModule } from './cases/module.ts'
import { catalogueModule } from './catalogue/module.ts'
import { configModule } from './organisation/module.ts'
import { dashboardModule } from './dashboard/module.ts'
import { deskCasesModule } from './cases/desk/module.ts'
import { deskFlatsModule } from './flats/module.ts'
import { deskTodayModule } from './today/module.ts'
import { documentsModule } from './documents/module.ts'
import { exchangeModule } from './exchange/module.ts'
import { filesModule } from './files/module.ts'
import { ledgerModule } from './ledger/module.ts'
import { metersModule } from './meters/module.ts'
import { newsModule } from './news/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { outboxModule } from './outbox/module.ts'
import { passkeysModule } from './auth/passkeys/module.ts'
import { paymentsModule } from './payments/module.ts'
import { profileModule } from './profile/module.ts'
import { qrModule } from './qr/module.ts'
import { receiptsModule } from './receipts/module.ts'
import { requestsModule } from './requests/module.ts'
import { securityEventsModule } from './auth/security-events/module.ts'
import { sessionsModule } from './auth/sessions/module.ts'
import { retentionModule } from './retention/module.ts'
import { shopModule } from './shop/module.ts'
import { staffModule } from './staff/module.ts'
import { ticketsModule } from './tickets/module.ts'
import type { Queryable } from '../db/connect.ts'
import type { FindEffect } from '../kernel/closed-keys.ts'
import type { Job } from '../kernel/jobs.ts'
import type { Metric } from '../kernel/retries.ts'
import type { Route } from '../http/route.ts'
import type { Composers } from './notifications/channels/email/service.ts'
import type { Erasure, JobDeps, EmailDeps, RouteDeps, ServerModule } from './server-module.ts'

/** A folder missing here fails the architecture check. */
export const modules: readonly ServerModule[] = [
  accountModule,
  accrualsModule,
  authModule,
  casesModule,
  catalogueModule,
  configModule,
  dashboardModule,
  documentsModule,
  deskCasesModule,
  deskFlatsModule,
  deskTodayModule,
  exchangeModule,
  filesModule,
  ledgerModule,
  metersModule,
  newsModule,
  notificationsModule,
  outboxModule,
  passkeysModule,
  paymentsModule,
  profileModule,
  qrModule,
  receiptsModule,
  requestsModule,
  retentionModule,
  securityEventsModule,
  sessionsModule,
  shopModule,
  staffModule,
  ticketsModule,
]

const erasures: readonly Erasure[] = modules.flatMap(({ erasure }) => erasure ?? [])

const finders: readonly FindEffect[] = modules.flatMap(({ findEffect }) => findEffect ?? [])

export const findEffect: FindEffect = async (sql, profileId, key) => {
  for (const find of finders) {
    const effect = await find(sql, profileId, key)
    if (effect) return effect
  }
  return undefined
}

const noticeKinds = modules.flatMap((module) => module.noticeKinds ?? [])

type CommonRouteDeps = Omit<RouteDeps, 'erasures' | 'findEffect' | 'noticeKinds'>

const collected = { erasures, findEffect, noticeKinds } as const

export const collectRoutes = (deps: CommonRouteDeps): readonly Route[] =>
  modules.flatMap(({ routes }) => routes?.({ ...deps, ...collected }) ?? [])

export const addCallbacks = (app: FastifyInstance, deps: CommonRouteDeps): void => {
  for (const { callbacks } of modules) callbacks?.(app, { ...deps, ...collected })
}

export const collectComposers = (deps: EmailDeps): Composers =>
  Object.fromEntries(modules.flatMap(({ emails }) => Object.entries(emails?.(deps) ?? {})))

export const readMetrics = async (sql: Queryable, now: Date): Promise<readonly Metric[]> =>
  (await Promise.all(modules.flatMap(({ metrics }) => (metrics ? [metrics(sql, now)] : [])))).flat()

const prefixed = (module: string, job: Job): Job => ({ ...job, name: `${module}/${job.name}` })

/** Returns the jobs of all modules, named `<module>/<job>`. */
export const collectJobs = (deps: Omit<JobDeps, 'composers'>): readonly Job[] => {
  const composers = collectComposers(deps)
  return modules.flatMap(({ name, jobs }) =>
    (jobs?.({ ...deps, composers }) ?? []).map((job) => prefixed(name, job)),
  )
}
