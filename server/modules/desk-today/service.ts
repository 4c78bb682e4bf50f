import { shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import type { MeterWindow } from '#contract/config/schema.ts'
import type { ExchangeToday, ResidentsToday, SentReadings } from '#contract/desk/today-schema.ts'
import { periodOf, windowOf } from '#contract/meters/dates.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { StaffCaller } from '../../kernel/caller.ts'
import { dateIn } from '../../kernel/local-date.ts'
import type { Clock } from '../../ports/clock.ts'
import { countGivenUp } from './letters.ts'

/** Time zone and submission window of an organisation. */
const findCalendar = async (sql: Queryable, organisationId: number) => {
  const [row] = await sql<{ readonly time_zone: string; readonly meter_window: MeterWindow }[]>`
    select time_zone, meter_window from organisation where id = ${organisationId}`
  if (!row) throw new Error(`There is no organisation ${organisationId}`)
  return row
}

interface Month {
  readonly organisationId: number
  readonly today: string
  /** 'YYYY-MM' */
  readonly period: string
  readonly now: Date
}

/** Open meters, how many have a reading of the month, and how many had one of the month before by the same day. */
const countReadings = async (sql: Queryable, { organisationId, today, period, now }: Month) => {
  const dayBefore = shiftMonths(today, -1)
  const [row] = await sql<{ meters: number; sent: number; sent_before: number }[]>`
    select count(*)::int as meters, count(sent.meter_id)::int as sent, count(before.meter_id)::int as sent_before
    from meter join personal_account account on account.id = meter.personal_account_id
    left join reading sent on sent.meter_id = meter.id
      and sent.period = ${`${period}-01`} and sent.submitted_at <= ${now}
    left join reading before on before.meter_id = meter.id
      and before.period = ${`${shiftPeriod(period, -1)}-01`} and before.submitted_at < ${dayBefore}::date + 1
    where account.organisation_id = ${organisationId}
      and (not meter.readonly or meter.type = 'HeatDistributorAreaMeter')
      and (working_finish_date is null or working_finish_date >= ${today})`
  return row ?? { meters: 0, sent: 0, sent_before: 0 }
}

/** So many of the payments without the bank's word, and of the imports, are named. */
const named = 5

/** Payments of which the bank has not said whether they were made. */
const listUnknown = async (sql: Queryable, organisationId: number) => {
  const rows = await sql<
    {
      id: string
      flat: number
      account: string
      kopecks: number
      order_number: string | null
      since: Date
      count: number
    }[]
  >`
    select payment.id, account.id as flat, account.number as account, kopecks + fee_kopecks as kopecks, order_number,
      unknown_at as since, count(*) over ()::int as count
    from payment join personal_account account on account.id = personal_account_id
    where state = 'unknown' and account.organisation_id = ${organisationId}
    order by unknown_at, payment.id limit ${named}`
  return {
    count: rows[0]?.count ?? 0,
    oldest: rows.map(({ id, flat, account, kopecks, order_number, since }) => {
      return { id, flat, account, kopecks, order_number, since }
    }),
  }
}

/** Imports since a moment that left rows out, newest first. */
const listBadImports = (sql: Queryable, organisationId: number, since: Date) => sql<
  { id: number; kind: string; file: string; at: Date; who: string; bad_rows: number; report: string | null }[]
>`
  select run.id, run.kind, file, at, who, bad_rows::int as bad_rows, call.id as report
  from import_run run left join import_call call on call.id = run.call_id and call.member_id is not null
  where run.organisation_id = ${organisationId} and at >= ${since} and bad_rows > 0
  order by at desc limit ${named}`

interface OwnDay {
  readonly organisationId: number
  readonly today: string
  readonly timeZone: string
}

interface Sum {
  readonly count: number
  readonly kopecks: number
}

/** Payments confirmed and refunds begun on a day, by where the payer was; a payment of parts counts once. */
const sumDay = async (sql: Queryable, { organisationId, today, timeZone }: OwnDay) => {
  const start = sql`(${today}::date)::timestamp at time zone ${timeZone}`
  const paid = await sql<(Sum & { place: 'cabinet' | 'qr' | 'office' })[]>`
    select case channel when 'qr' then 'qr' when 'office' then 'office' else 'cabinet' end as place,
      count(*) filter (where part_of is null)::int as count, sum(kopecks + fee_kopecks)::bigint as kopecks
    from payment join personal_account account on account.id = personal_account_id
    where decided_at >= ${start} and state = 'confirmed' and account.organisation_id = ${organisationId}
    group by 1`
  const [refunds] = await sql<Sum[]>`
    select count(*)::int as count, coalesce(sum(refund.kopecks + refund.fee_kopecks), 0)::bigint as kopecks
    from refund join payment on payment.id = payment_id
    join personal_account account on account.id = personal_account_id
    where refund.created_at >= ${start} and refund.state in ('under_way', 'refunded')
      and account.organisation_id = ${organisationId}`
  const none = { count: 0, kopecks: 0 }
  const of = (wanted: string): Sum => {
    const { count, kopecks } = paid.find(({ place }) => place === wanted) ?? none
    return { count, kopecks }
  }
  return { cabinet: of('cabinet'), qr: of('qr'), office: of('office'), refunds: refunds ?? none }
}

interface TodayDeps {
  readonly sql: Sql
  readonly clock: Clock
}

type Own = Pick<StaffCaller, 'organisationId'>

/** Imports of so many days are shown. */
const importDays = 7
const dayMs = 86_400_000

/** What needs a hand today in one organisation, by its clock and its calendar. */
export const makeToday = ({ sql, clock }: TodayDeps) => {
  const dayOf = async ({ organisationId }: Own) => {
    const { time_zone: timeZone, meter_window: window } = await findCalendar(sql, organisationId)
    const now = clock.now()
    return { organisationId, now, timeZone, window, today: dateIn(timeZone, now) }
  }
  type Day = Awaited<ReturnType<typeof dayOf>>

  const readingsOf = async ({ organisationId, now, today, window }: Day): Promise<SentReadings> => {
    const period = periodOf(today, window)
    const counted = await countReadings(sql, { organisationId, today, period, now })
    return { period, till: windowOf(period, window).till, ...counted }
  }

  return {
    residents: async (member: Own): Promise<ResidentsToday> => {
      const day = await dayOf(member)
      return {
        time_zone: day.timeZone,
        today: day.today,
        letters_given_up: await countGivenUp(sql, member.organisationId),
        readings: await readingsOf(day),
      }
    },

    exchange: async (member: Own): Promise<ExchangeToday> => {
      const day = await dayOf(member)
      const { organisationId, now, today, timeZone } = day
      const since = new Date(now.getTime() - importDays * dayMs)
      const { count, oldest } = await listUnknown(sql, organisationId)
      const imports = await listBadImports(sql, organisationId, since)
      const { refunds, ...paid } = await sumDay(sql, { organisationId, today, timeZone })
      return {
        time_zone: timeZone,
        today,
        readings: await readingsOf(day),
        unknown: {
          count,
          oldest: oldest.map((one) => Object.assign(one, { since: one.since.toISOString() })),
        },
        imports: imports.map((one) => Object.assign(one, { at: one.at.toISOString() })),
        paid,
        refunds,
      }
    },
  }
}
