import type { ErrorCode } from '#contract/error-codes.ts'
import type { Queryable } from '../../../db/connect.ts'
import { toNetwork } from '../../../kernel/principal.ts'
import type { Counts } from '../../../kernel/retries.ts'
import type { Hmac } from '../../../kernel/hmac.ts'

export const failureKinds = [
  'sign_in_failed',
  'check_failed',
  'code_failed',
  'token_reused',
  'foreign_id',
  'callback_refused',
  'key_refused',
  'limit_reached',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** Sign-ins, tokens and callbacks are recorded where they fail. */
const failureKindByCode: Partial<Readonly<Record<ErrorCode, FailureKind>>> = {
  wrong_password: 'check_failed',
  passkey_refused: 'check_failed',
  passkey_unknown: 'check_failed',
  wrong_code: 'code_failed',
  code_dead: 'code_failed',
  wrong_area: 'code_failed',
  link_dead: 'code_failed',
  not_found: 'foreign_id',
  file_gone: 'foreign_id',
  profile_foreign: 'foreign_id',
  key_refused: 'key_refused',
  key_scope: 'key_refused',
  too_many: 'limit_reached',
}

export const toFailure = (code: ErrorCode): FailureKind | undefined => failureKindByCode[code]

interface Failure {
  readonly kind: FailureKind
  /** Caller or attempted name; null if unknown. */
  readonly residentId: number | null
  readonly ip: string
  readonly at: Date
}

const counts = new Map<FailureKind, number>(failureKinds.map((kind) => [kind, 0]))

export const failureMetric: Counts = {
  name: 'security_failures_total',
  help: 'Failures that an attack would cause, by kind',
  label: 'kind',
  counts: () => counts,
}

const hourMs = 3600_000

/** Keeps one row per kind, resident, network and hour (V-15). */
export const recordFailure = async (
  sql: Queryable,
  hmac: Hmac,
  { kind, residentId, ip, at }: Failure,
): Promise<void> => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  await sql`
    insert into security_failure as failure (kind, hour, resident_id, network, times, first_at, last_at)
    values (${kind}, ${hour}, ${residentId}, ${hmac('network', toNetwork(ip))}, 1, ${at}, ${at})
    on conflict (kind, hour, resident_id, network) do update
      set times = failure.times + 1, last_at = greatest(failure.last_at, excluded.last_at)`
}

export interface ListedFailure {
  readonly kind: FailureKind
  readonly residentId: number | null
  readonly network: string
  readonly times: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export const listFailures = (sql: Queryable, kind: FailureKind | null, limit: number) => sql<ListedFailure[]>`
  select kind, resident_id, network, times, first_at, last_at
  from security_failure where ${kind}::text is null or kind = ${kind}
  order by last_at desc, kind, network limit ${limit}`

export const deleteFailures = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`delete from security_failure where resident_id = ${residentId}`
}

export const deleteFailuresBefore = async (sql: Queryable, moment: Date, max: number): Promise<number> => {
  const { count } = await sql`
    delete from security_failure where ctid = any(array(
      select ctid from security_failure where last_at < ${moment}
      order by last_at limit ${max} for update skip locked))`
  return count
}
