import type { MeterWindow } from '#contract/config/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { dateIn, hourIn } from '../../kernel/local-date.ts'
import { listProfilesWithUnsent } from './store.ts'
import { notify } from '../notifications/service.ts'
import { dueReadings, type DueReadings } from './due-readings.ts'
import type { Clock } from '../../ports/clock.ts'

/**
 * Takes a work for this process until the moment; false when another one has it. A process that dies leaves the work
 * to others after that moment, so the work must bear being done in part and again.
 */
const takeTurn = async (sql: Queryable, name: string, now: Date, till: Date): Promise<boolean> => {
  await sql`delete from job_turn where taken_till <= ${now}`
  const { count } = await sql`
    insert into job_turn (name, taken_till) values (${name}, ${till}) on conflict (name) do nothing`
  return count === 1
}

/** The work is done: nobody takes it again before the moment. */
const finishTurn = async (sql: Queryable, name: string, till: Date): Promise<void> => {
  await sql`update job_turn set taken_till = ${till} where name = ${name}`
}

interface ReminderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

interface Organisation {
  readonly id: number
  readonly time_zone: string
  readonly meter_window: MeterWindow
}

const pageSize = 200
const minuteMs = 60_000
const leaseMs = 15 * minuteMs
/** Till the next month's window at the latest; its turn has a name of its own. */
const doneMs = 62 * 24 * 60 * minuteMs

const from = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** Reminds every resident of an organisation who has not sent all readings, page by page, each in its own transaction. */
const remindAll = async (
  { sql, clock, hmac }: ReminderDeps,
  { id, time_zone }: Organisation,
  due: DueReadings,
) => {
  const now = clock.now()
  const unsent = { organisationId: id, period: due.period, today: dateIn(time_zone, now) }
  let after = 0
  for (;;) {
    const profiles = await listProfilesWithUnsent(sql, unsent, { after, limit: pageSize })
    await sql.begin(async (tx) => {
      for (const profile of profiles)
        await notify(tx, { hmac, now }, profile, { kind: 'readings_due', ...due })
    })
    const last = profiles.at(-1)
    if (last === undefined || profiles.length < pageSize) return
    after = last
  }
}

const remindOne = async (deps: ReminderDeps, organisation: Organisation): Promise<void> => {
  const { sql, clock } = deps
  const now = clock.now()
  const { time_zone: zone, meter_window: window } = organisation
  const due = dueReadings(dateIn(zone, now), hourIn(zone, now), window)
  if (!due) return
  const turn = `readings_due/${organisation.id}/${due.period}`
  if (!(await takeTurn(sql, turn, now, from(now, leaseMs)))) return
  await remindAll(deps, organisation, due)
  await finishTurn(sql, turn, from(now, doneMs))
}

/**
 * Reminds of readings where the organisation's window is about to end: once a month, only those who have not sent all
 * (N-04). Any number of processes may call it, at any time; what one left undone another finishes.
 */
export const remindOfReadings = async (deps: ReminderDeps): Promise<void> => {
  const organisations = await deps.sql<Organisation[]>`select id, time_zone, meter_window from organisation`
  for (const organisation of organisations) await remindOne(deps, organisation)
}
