import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { toLocalDate, toLocalHour } from '../../kernel/local-date.ts'
import { listProfilesWithUnsent } from './store.ts'
import { notify } from '../notifications/service.ts'
import { dueReadings, type DueReadings } from './due-readings.ts'
import { readingsDue } from './notices/readings-due.ts'
import type { Clock } from '../../ports/clock.ts'

/** Returns false if another process holds it. After a crash another continues, so the job must be idempotent. */
const acquireLease = async (sql: Queryable, name: string, now: Date, until: Date): Promise<boolean> => {
  await sql`delete from job_lease where locked_until <= ${now}`
  const { count } = await sql`
    insert into job_lease (name, locked_until) values (${name}, ${until}) on conflict (name) do nothing`
  return count === 1
}

const markDone = async (sql: Queryable, name: string, until: Date): Promise<void> => {
  await sql`update job_lease set locked_until = ${until} where name = ${name}`
}

interface ReminderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

interface Organisation {
  readonly id: number
  readonly timeZone: string
  readonly meterWindow: MeterWindow
}

const pageSize = 200
const minuteMs = 60_000
const leaseMs = 15 * minuteMs
/** The lease outlives this month's window; the next month uses another key. */
const doneMs = 62 * 24 * 60 * minuteMs

const from = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** One transaction per page. */
const remindAll = async (
  { sql, clock, hmac }: ReminderDeps,
  { id, timeZone }: Organisation,
  due: DueReadings,
) => {
  const now = clock.now()
  const unsent = { organisationId: id, period: due.period, today: toLocalDate(timeZone, now) }
  let after = 0
  for (;;) {
    const profiles = await listProfilesWithUnsent(sql, unsent, { after, limit: pageSize })
    await sql.begin(async (tx) => {
      for (const profile of profiles) await notify(tx, { hmac, now }, profile, readingsDue, due)
    })
    const last = profiles.at(-1)
    if (last === undefined || profiles.length < pageSize) return
    after = last
  }
}

const remindOne = async (deps: ReminderDeps, organisation: Organisation): Promise<void> => {
  const { sql, clock } = deps
  const now = clock.now()
  const { timeZone: zone, meterWindow: window } = organisation
  const due = dueReadings(toLocalDate(zone, now), toLocalHour(zone, now), window)
  if (!due) return
  const lease = `readings_due/${organisation.id}/${due.period}`
  if (!(await acquireLease(sql, lease, now, from(now, leaseMs)))) return
  await remindAll(deps, organisation, due)
  await markDone(sql, lease, from(now, doneMs))
}

/** Sends reminders once a month, near the window's end (N-04). A lease makes it safe in several processes. */
export const remindOfReadings = async (deps: ReminderDeps): Promise<void> => {
  const organisations = await deps.sql<Organisation[]>`select id, time_zone, meter_window from organisation`
  for (const organisation of organisations) await remindOne(deps, organisation)
}
