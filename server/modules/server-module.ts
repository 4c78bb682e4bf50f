import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Hosts } from '../config/hosts.ts'
import type { Queryable, Sql, Tx } from '../db/connect.ts'
import type { Read } from '../db/standby.ts'
import type { Route } from '../http/route.ts'
import type { FindEffect } from '../kernel/closed-keys.ts'
import type { Job } from '../kernel/jobs.ts'
import type { Metric } from '../kernel/retries.ts'
import type { Retention } from '../kernel/retention.ts'
import type { ServiceCaps } from '../kernel/limits.ts'
import type { Hmac } from '../kernel/hmac.ts'
import type { Bank } from '../ports/bank.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { Mail } from '../ports/mail.ts'
import type { Pictures } from '../ports/pictures.ts'
import type { Push } from '../ports/push.ts'
import type { Telephony } from '../ports/telephony.ts'
import type { Composers } from './notifications/channels/email/service.ts'
import type { NoticeKinds } from './notifications/service.ts'

/** Runs in the transaction that deletes the account. */
export type Erasure = (tx: Tx, residentId: number, now: Date) => Promise<void>

interface CommonDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly push: Push
  readonly files: Files
  /** Null: not configured. */
  readonly bank: Bank | null
}

export interface RouteDeps extends CommonDeps {
  /** Only for what docs/failover.md lists: it may be some seconds old. */
  readonly read: Read
  readonly hosts: Hosts
  readonly pictures: Pictures
  /** Temporary folder for uploads. */
  readonly uploads: string
  /** Null: not configured. */
  readonly telephony: Telephony | null
  readonly caps: ServiceCaps
  /** Public origin; null if not configured. */
  readonly publicUrl: string | null
  /** Suspends external side effects. */
  readonly isOnHold: boolean
  readonly erasures: readonly Erasure[]
  readonly noticeKinds: NoticeKinds
  readonly findEffect: FindEffect
}

export interface EmailDeps {
  readonly hmac: Hmac
  /** Null: not configured. */
  readonly bank: Bank | null
  readonly clock: Clock
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export interface JobDeps extends CommonDeps, EmailDeps {
  /** Null if emails wait in the database. */
  readonly mail: Mail | null
  readonly composers: Composers
  readonly retention: Retention
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

export interface ServerModule {
  /** Its folder name. */
  readonly name: string
  readonly routes?: (deps: RouteDeps) => readonly Route[]
  /** Calls by other systems, outside the contract. */
  readonly callbacks?: (app: FastifyInstance, deps: RouteDeps) => void
  readonly erasure?: Erasure
  /** Of the module's keyed calls. */
  readonly findEffect?: FindEffect
  /** Safe to run in several processes. */
  readonly jobs?: (deps: JobDeps) => readonly Job[]
  /** For /metrics. */
  readonly metrics?: (sql: Queryable, now: Date) => Promise<readonly Metric[]>
  readonly noticeKinds?: NoticeKinds
  readonly emails?: (deps: EmailDeps) => Composers
}
