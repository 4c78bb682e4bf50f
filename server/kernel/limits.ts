import type { Queryable } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import { RetryLaterError } from './domain-error.ts'
import { kernelMessages } from './messages.ts'

export interface Limit {
  /** A keyed hash if personal. */
  readonly bucket: string
  readonly max: number
  readonly seconds: number
}

const getStart = ({ seconds }: Limit, now: Date): string =>
  new Date(Math.floor(now.getTime() / 1000 / seconds) * seconds * 1000).toISOString()
const getEnd = (limit: Limit, now: Date): number => Date.parse(getStart(limit, now)) + limit.seconds * 1000

const forgetAfterMs = 24 * 3600 * 1000

/** Counts in the database, shared by all processes; throws 429. Sorted buckets prevent deadlocks. */
export const countAttempt = async (sql: Queryable, clock: Clock, limits: readonly Limit[]): Promise<void> => {
  const now = clock.now()
  const sorted = limits.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const counted = await sql<{ bucket: string; count: number }[]>`
    insert into rate_limit as counter (bucket, window_start, count)
    select *, 1 from unnest(${sorted.map(({ bucket }) => bucket)}::text[],
                            ${sorted.map((limit) => getStart(limit, now))}::timestamptz[])
    on conflict (bucket, window_start) do update set count = counter.count + 1
    returning bucket, count`
  const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]))
  if (counted.some(({ count }) => count === 1))
    await sql`delete from rate_limit where window_start < ${new Date(now.getTime() - forgetAfterMs)}`
  const over = sorted.filter(({ bucket, max }) => (counts.get(bucket) ?? 0) > max)
  if (over.length === 0) return
  const wait = Math.ceil((Math.max(...over.map((limit) => getEnd(limit, now))) - now.getTime()) / 1000)
  throw new RetryLaterError('too_many', [kernelMessages.tooMany(Math.ceil(wait / 60))], wait)
}

/** Hourly caps of the whole service (V-14). */
export interface ServiceCaps {
  readonly calls: number
  readonly letters: number
}

/** Returns the hourly limit of a service. Count it last, so refused calls do not use it up. */
export const serviceLimit = (what: keyof ServiceCaps, caps: ServiceCaps): Limit[] => [
  { bucket: `service:${what}`, max: caps[what], seconds: 3600 },
]

/** Undoes one attempt, such as after a correct password. */
export const refundAttempt = async (
  sql: Queryable,
  clock: Clock,
  limits: readonly Limit[],
): Promise<void> => {
  const now = clock.now()
  await sql`
    update rate_limit counter set count = counter.count - 1
    from unnest(${limits.map(({ bucket }) => bucket)}::text[],
                ${limits.map((limit) => getStart(limit, now))}::timestamptz[]) as attempt (bucket, window_start)
    where counter.bucket = attempt.bucket and counter.window_start = attempt.window_start`
}
