import { shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import {
  maxListed,
  maxUnmatchedPayments,
  type CasesToday,
  type ExchangeToday,
  type SentReadings,
  type UnmatchedPayment,
} from '#contract/today/schema.ts'
import { lastWorkingDay } from '#contract/cases/terms.ts'
import { toPeriod, toWindow } from '#contract/meters/dates.ts'
import type { Queryable } from '../../db/connect.ts'
import type { StaffPrincipal } from '../../kernel/principal.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import { createQueueCounts, listCases, listVisitsToday, type DeskCasesDeps } from '../cases/desk/service.ts'
import type { StaffCall } from '../staff/service.ts'
import { countFailed } from './failed-emails.ts'
import { createCachedCount } from './cached-count.ts'

const findCalendar = async (sql: Queryable, organisationId: number) => {
  const [row] = await sql<
    {
      readonly timeZone: string
      readonly meterWindow: MeterWindow
      readonly workingDays: { readonly off: readonly string[]; readonly on: readonly string[] }
    }[]
  >`
    select time_zone, meter_window, working_days from organisation where id = ${organisationId}`
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

/** Open meters and readings, this month and by the same day of last month. */
const countReadings = async (sql: Queryable, { organisationId, today, period, now }: Month) => {
  const dayBefore = shiftMonths(today, -1)
  const [row] = await sql<{ meters: number; sent: number; sentBefore: number }[]>`
    select count(*)::int as meters, count(sent.meter_id)::int as sent, count(before.meter_id)::int as sent_before
    from meter join personal_account account on account.id = meter.personal_account_id
    left join reading sent on sent.meter_id = meter.id
      and sent.period = ${`${period}-01`} and sent.submitted_at <= ${now}
    left join reading before on before.meter_id = meter.id
      and before.period = ${`${shiftPeriod(period, -1)}-01`} and before.submitted_at < ${dayBefore}::date + 1
    where account.organisation_id = ${organisationId}
      and (not meter.readonly or meter.type = 'HeatDistributorAreaMeter')
      and (working_finish_date is null or working_finish_date >= ${today})`
  return row ?? { meters: 0, sent: 0, sentBefore: 0 }
}

type UnknownRow = Omit<UnmatchedPayment, 'since'> & { readonly since: Date; readonly count: number }

const listUnknown = async (sql: Queryable, organisationId: number, max: number) => {
  const rows = await sql<UnknownRow[]>`
    select payment.id, account.id as flat, account.number as account, kopecks + fee_kopecks as kopecks, unknown_at as since, count(*) over ()::int as count
    from payment join personal_account account on account.id = personal_account_id
    where state = 'unknown' and account.organisation_id = ${organisationId}
    order by unknown_at, payment.id limit ${max}`
  return {
    count: rows[0]?.count ?? 0,
    payments: rows.map(({ id, flat, account, kopecks, since }) => {
      return { id, flat, account, kopecks, since: since.toISOString() }
    }),
  }
}

const listBadImports = (sql: Queryable, organisationId: number, since: Date) => sql<
  { id: number; kind: string; file: string; at: Date; who: string; badRows: number; report: string | null }[]
>`
  select run.id, run.kind, file, at, who, bad_rows::int as bad_rows, call.id as report
  from import_run run left join import_call call on call.id = run.call_id and call.member_id is not null
  where run.organisation_id = ${organisationId} and at >= ${since} and bad_rows > 0
  order by at desc limit ${maxListed}`

interface Period {
  readonly organisationId: number
  /** First day. */
  readonly since: string
  readonly timeZone: string
}

interface Sum {
  readonly count: number
  readonly kopecks: number
}

const startOf = (sql: Queryable, { since, timeZone }: Period) =>
  sql`(${since}::date)::timestamp at time zone ${timeZone}`

/** Payments of tables, by the day of the table; a corrected document counts with its last sum. */
const sumImported = (sql: Queryable, period: Period) => sql<(Sum & { source: string })[]>`
  select (array_agg(source order by loaded_at desc))[1] as source, count(*)::int as count, sum(kopecks)::bigint as kopecks
  from external_payment external join payment on payment.id = payment_id
  where organisation_id = ${period.organisationId} and loaded_at >= ${startOf(sql, period)} and not is_replaced
  group by lower(source) order by 3 desc, 1 limit ${maxSources}`

/** A split payment counts once. */
const sumPayments = async (sql: Queryable, period: Period) => {
  const { organisationId } = period
  const start = startOf(sql, period)
  const paid = await sql<(Sum & { place: 'cabinet' | 'qr' | 'office' })[]>`
    select case channel when 'qr' then 'qr' when 'office' then 'office' else 'cabinet' end as place,
      count(*) filter (where part_of is null)::int as count, sum(kopecks + fee_kopecks)::bigint as kopecks
    from payment join personal_account account on account.id = personal_account_id
    where decided_at >= ${start} and state = 'confirmed' and account.organisation_id = ${organisationId}
      and not exists (select from external_payment where payment_id = payment.id)
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

type Own = Pick<StaffPrincipal, 'organisationId'>

const importDays = 7
const maxSources = 8
const dayMs = 86_400_000

/** Uses the organisation's time zone. */
export const createToday = (deps: DeskCasesDeps) => {
  const { sql, clock } = deps
  const withCounts = { ...deps, countQueue: createQueueCounts() }
  const getDay = async ({ organisationId }: Own) => {
    const { timeZone, meterWindow: window, workingDays } = await findCalendar(sql, organisationId)
    const now = clock.now()
    return { organisationId, now, timeZone, window, workingDays, today: toLocalDate(timeZone, now) }
  }
  type Day = Awaited<ReturnType<typeof getDay>>

  // Counting grows with meters, so the page does not wait for it; a manager's page requests it twice.
  const share = createCachedCount<Awaited<ReturnType<typeof countReadings>>>()
  const countSentReadings = async ({
    organisationId,
    now,
    today,
    window,
  }: Day): Promise<SentReadings | null> => {
    const period = toPeriod(today, window)
    const counted = await share(organisationId, `${today} ${period}`, () =>
      sql.begin(async (tx) => {
        await tx`set local statement_timeout = '5min'`
        return countReadings(tx, { organisationId, today, period, now })
      }),
    )
    if (counted === null) return null
    const { meters, sent, sentBefore } = counted
    return { period, till: toWindow(period, window).till, meters, sent, sent_before: sentBefore }
  }

  return {
    cases: async (call: StaffCall): Promise<CasesToday> => {
      const day = await getDay(call.member)
      const [queue, visits, emails, readings] = await Promise.all([
        listCases(withCounts, call, { view: 'overdue' }),
        listVisitsToday(deps, call),
        countFailed(sql, day.organisationId),
        countSentReadings(day),
      ])
      if (queue.counts === null) throw new Error('The first page of the queue has its counts')
      return {
        today: day.today,
        counts: queue.counts,
        overdue: queue.cases.slice(0, maxListed),
        visits,
        letters_given_up: emails,
        readings,
      }
    },

    exchange: async (member: Own): Promise<ExchangeToday> => {
      const day = await getDay(member)
      const { organisationId, now, today, timeZone, workingDays } = day
      const since = lastWorkingDay(today, workingDays)
      const period = { organisationId, since, timeZone }
      const recent = new Date(now.getTime() - importDays * dayMs)
      const [unknown, imports, { refunds, ...paid }, imported, readings] = await Promise.all([
        listUnknown(sql, organisationId, maxListed),
        listBadImports(sql, organisationId, recent),
        sumPayments(sql, period),
        sumImported(sql, period),
        countSentReadings(day),
      ])
      return {
        today,
        readings,
        unknown,
        imports: imports.map(({ at, badRows, ...run }) =>
          Object.assign(run, { at: at.toISOString(), bad_rows: badRows }),
        ),
        since,
        paid,
        imported: [...imported],
        refunds,
      }
    },

    unknownPayments: ({ organisationId }: Own) => listUnknown(sql, organisationId, maxUnmatchedPayments),
  }
}
