import type { MonthReading } from '#contract/meters/schema.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { correctedEstimate } from '../../meters/service.ts'

/** `nth` is null outside a feed. */
export interface ReadingRow {
  readonly nth: number | null
  readonly account: string
  readonly serialNumber: string
  readonly type: MeterType
  /** 'YYYY-MM' */
  readonly period: string
  readonly values: readonly number[]
  readonly deltas: readonly number[]
  readonly late: boolean
  readonly capturedAt: Date | null
  readonly receivedAt: Date
  /** As the organisation named it; null: a resident. */
  readonly source: string | null
  /** Null if staff took it. */
  readonly receipt: number | null
  /** What the month was charged by before; null if nothing. */
  readonly estimate: MonthReading | null
  readonly timeZone: string
}

/** A payment or reversal; kopecks, negative if returned. */
export interface PaymentRow {
  readonly nth: number | null
  readonly account: string
  readonly sector: string
  readonly at: Date
  readonly kopecks: number
  readonly feeKopecks: number
  readonly document: string | null
  /** Channel, or the organisation's name of the source. */
  readonly source: string
  readonly purpose: 'debt' | 'advance' | 'order'
  readonly orderNumber: string | null
  /** Ledger entry kind. */
  readonly state: string
  readonly fiscalReceiptUrl: string | null
  readonly id: string
  readonly timeZone: string
}

export interface ChoiceRow {
  readonly nth: number | null
  readonly account: string
  readonly paperDisabled: boolean
  readonly printAnyway: boolean
  readonly emails: readonly string[]
  readonly email: boolean
  readonly mobileApp: boolean
  readonly telegram: boolean
  readonly vk: boolean
  /** Latest consent per text. */
  readonly consents: readonly { readonly at: string; readonly text_sha256: string }[]
  readonly changedAt: Date | null
  readonly timeZone: string
}

/** 'YYYY-MM', inclusive; null: unbounded. */
export interface Months {
  readonly from: string | null
  readonly to: string | null
}

const allMonths: Months = { from: null, to: null }

const withinMonths = (sql: Queryable, at: Fragment, { from, to }: Months): Fragment => {
  const local = sql`to_char(${at} at time zone organisation.time_zone, 'YYYY-MM')`
  return sql`(${from}::text is null or ${local} >= ${from}) and (${to}::text is null or ${local} <= ${to})`
}

export const currentReadings = (
  sql: Queryable,
  organisationId: number,
  { from, to }: Months,
): Fragment => sql`
  select meter_id as subject, reading_facts(reading) as facts, null::bigint as nth
  from reading join meter on meter.id = meter_id join personal_account own on own.id = meter.personal_account_id
  where own.organisation_id = ${organisationId}
    and (${from}::text is null or period >= (${from} || '-01')::date)
    and (${to}::text is null or period <= (${to} || '-01')::date)
  union all
  select meter_id, jsonb_build_object('period', to_char(period, 'YYYY-MM'), 'values', "values", 'deltas', '[]'::jsonb,
    'late', false, 'at', imported_at, 'source', estimate.source), null
  from reading_estimate estimate
  join meter on meter.id = meter_id join personal_account own on own.id = meter.personal_account_id
  where own.organisation_id = ${organisationId}
    and (${from}::text is null or period >= (${from} || '-01')::date)
    and (${to}::text is null or period <= (${to} || '-01')::date)
    and not exists (select from reading where reading.meter_id = meter.id and reading.period = estimate.period)`

/** Sorts rows in feed order, or by account, meter and month. */
export const readingRows = (
  sql: Queryable,
  items: Fragment,
  { from, to }: Months = allMonths,
): Fragment => sql`
  select item.nth, account.number as account, meter.serial_number, meter.type, facts ->> 'period' as period,
    facts ->> 'source' as source, facts -> 'values' as "values", facts -> 'deltas' as deltas, (facts ->> 'late')::boolean as late,
    given.captured_at, coalesce(given.received_at, (facts ->> 'at')::timestamptz) as received_at, given.id as receipt,
    ${correctedEstimate(sql, sql`meter.id`, sql`((facts ->> 'period') || '-01')::date`)} as estimate, organisation.time_zone
  from (${items}) item
  join meter on meter.id = item.subject
  join personal_account account on account.id = meter.personal_account_id
  join organisation on organisation.id = account.organisation_id
  left join lateral (
    select id, captured_at, received_at from reading_submission
    where meter_id = meter.id and period = ((facts ->> 'period') || '-01')::date
      and version = (facts ->> 'version')::integer
    order by id limit 1
  ) given on true
  where (${from}::text is null or facts ->> 'period' >= ${from})
    and (${to}::text is null or facts ->> 'period' <= ${to})
  order by item.nth, account.number, meter.id, facts ->> 'period'`

export const ledgerPayments = (sql: Queryable, organisationId: number): Fragment => sql`
  select entry.id as subject, null::jsonb as facts, null::bigint as nth
  from ledger_entry entry join payment on payment.id = payment_id
  join personal_account own on own.id = payment.personal_account_id
  where own.organisation_id = ${organisationId}`

/** Sorts rows in feed order, or by time and account. */
export const paymentRows = (sql: Queryable, items: Fragment, months: Months = allMonths): Fragment => sql`
  select item.nth, account.number as account, sector.code as sector, entry.at, posted.kopecks, posted.fee_kopecks,
    coalesce(external.document, payment.bank_transaction) as document,
    coalesce(external.source, payment.channel) as source, payment.purpose, payment.order_number, entry.kind as state,
    payment.fiscal_receipt_url, payment.id, organisation.time_zone
  from (${items}) item
  join ledger_entry entry on entry.id = item.subject
  join payment on payment.id = entry.payment_id
  join personal_account account on account.id = payment.personal_account_id
  join sector on sector.id = payment.sector_id
  join organisation on organisation.id = account.organisation_id
  left join external_payment external on external.payment_id = payment.id
  cross join lateral (
    select coalesce(-sum(kopecks) filter (where posting.account in ('resident', 'income')), 0)::bigint as kopecks,
      coalesce(-sum(kopecks) filter (where posting.account = 'fee'), 0)::bigint as fee_kopecks
    from ledger_posting posting where entry_id = entry.id
  ) posted
  where ${withinMonths(sql, sql`entry.at`, months)}
  order by item.nth, entry.at, account.number, entry.id`

/** Selects profiles with any stored choice. */
export const currentChoices = (sql: Queryable, organisationId: number): Fragment => sql`
  select profile.id as subject, null::jsonb as facts, null::bigint as nth
  from profile join personal_account own on own.id = profile.personal_account_id
  where own.organisation_id = ${organisationId}
    and (exists (select from receipt_settings where profile_id = profile.id)
      or exists (select from notification_channels channels where channels.resident_id = profile.resident_id)
      or exists (select from security_event event
        where event.resident_id = profile.resident_id and event.kind = 'consented'))`

/** Sorts rows in feed order, or by account. */
export const choiceRows = (sql: Queryable, items: Fragment, months: Months = allMonths): Fragment => {
  const changedAt: Fragment = sql`greatest(settings.changed_at, channels.changed_at, agreed.last_at)`
  return sql`
  select item.nth, account.number as account, coalesce(paper_disabled, false) as paper_disabled,
    coalesce(print_anyway, false) as print_anyway, coalesce(emails, '{}') as emails,
    coalesce(channels.email, true) as email, coalesce(mobile_app, false) as mobile_app,
    coalesce(telegram, false) as telegram, coalesce(vk, false) as vk,
    coalesce(agreed.consents, '[]') as consents, ${changedAt} as changed_at, organisation.time_zone
  from (${items}) item
  join profile on profile.id = item.subject
  join personal_account account on account.id = profile.personal_account_id
  join organisation on organisation.id = account.organisation_id
  left join receipt_settings settings on settings.profile_id = profile.id
  left join notification_channels channels on channels.resident_id = profile.resident_id
  left join lateral (
    select json_agg(json_build_object('at', at, 'text_sha256', encode(text_hash, 'hex')) order by at) as consents,
      max(at) as last_at
    from (select text_hash, max(at) as at from security_event
      where resident_id = profile.resident_id and kind = 'consented' group by text_hash) latest
  ) agreed on true
  where ${withinMonths(sql, changedAt, months)}
  order by item.nth, account.number, profile.id`
}
