import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Hosts } from '../config/hosts.ts'
import type { Queryable, Sql, Tx } from '../db/connect.ts'
import type { Route } from '../http/route.ts'
import type { Job } from '../kernel/jobs.ts'
import type { Metric } from '../kernel/retries.ts'
import type { ServiceCaps } from '../kernel/limits.ts'
import type { Hmac } from '../kernel/hmac.ts'
import type { Bank } from '../ports/bank.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { Mail } from '../ports/mail.ts'
import type { Pictures } from '../ports/pictures.ts'
import type { Push } from '../ports/push.ts'
import type { Telephony } from '../ports/telephony.ts'
import type { Composers } from './letters/service.ts'

/** Removes what a module holds of a resident's person, in the transaction of the account's deletion. */
export type Erasure = (tx: Tx, residentId: number, now: Date) => Promise<void>

interface CommonDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly push: Push
  readonly files: Files
  /** Null: no cards are taken. */
  readonly bank: Bank | null
}

/** Dependencies of the modules' routes. */
export interface RouteDeps extends CommonDeps {
  readonly hosts: Hosts
  readonly pictures: Pictures
  /** Folder of uploads that are being received. */
  readonly uploads: string
  /** Null: calls are not set up. */
  readonly telephony: Telephony | null
  /** Caps of the whole service. */
  readonly caps: ServiceCaps
  /** Origin of the site as it is known outside; null: not configured. */
  readonly publicUrl: string | null
  /** The site acts on nothing outside. */
  readonly isOnHold: boolean
  readonly erasures: readonly Erasure[]
}

/** Dependencies of the modules' letters. */
export interface LetterDeps {
  readonly hmac: Hmac
  readonly clock: Clock
  /** The address that residents open, without a slash at its end. */
  readonly publicUrl: string
}

/** Dependencies of the modules' jobs. */
export interface JobDeps extends CommonDeps, LetterDeps {
  /** Null: letters wait in the database. */
  readonly mail: Mail | null
  readonly composers: Composers
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** One module of the server: all that http, jobs, the deletion of an account and the post take from it. */
export interface ServerModule {
  /** Name of its folder. */
  readonly name: string
  /** Handlers of its endpoints. */
  readonly routes?: (deps: RouteDeps) => readonly Route[]
  /** Adds calls that other systems make, which the contract does not have. */
  readonly callbacks?: (app: FastifyInstance, deps: RouteDeps) => void
  readonly erasure?: Erasure
  /** Work that goes on by itself; several processes may run it side by side. */
  readonly jobs?: (deps: JobDeps) => readonly Job[]
  /** What waits in it and what has failed, for /metrics. */
  readonly metrics?: (sql: Queryable, now: Date) => Promise<readonly Metric[]>
  /** Writers of its letters, by kind. */
  readonly letters?: (deps: LetterDeps) => Composers
}
