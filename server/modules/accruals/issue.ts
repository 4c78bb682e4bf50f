import type { Queryable, Tx } from '../../db/connect.ts'
import { postAccrual, type SectorAccount } from '../ledger/service.ts'

/** Sums in kopecks; tariff and volume are decimal strings or null. */
export interface NewLine {
  readonly service: string
  readonly unit: string
  readonly tariff: string | null
  readonly volume: string | null
  readonly charged: number
  readonly recalculated?: number
  readonly reason?: string
  readonly benefit?: number
}

/** Days are 'YYYY-MM-DD'. */
interface NewAccrual {
  /** 'YYYY-MM' */
  readonly period: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly lines: readonly NewLine[]
}

const sum = (kopecks: readonly number[]): number => kopecks.reduce((all, amount) => all + amount, 0)

/** Throws if the month has a receipt. */
const insertAccrual = async (
  tx: Queryable,
  { personalAccountId, sectorId }: SectorAccount,
  { period, issuedOn, dueOn, lines }: NewAccrual,
): Promise<{ readonly id: number; readonly total: number }> => {
  const recalculated = lines.map(({ recalculated: kopecks = 0 }) => kopecks)
  const benefits = lines.map(({ benefit = 0 }) => benefit)
  const [row] = await tx<{ readonly id: number; readonly total: number }[]>`
    with document as (
      insert into accrual (personal_account_id, sector_id, period, issued_on, due_on,
        charged_kopecks, recalculated_kopecks, benefit_kopecks)
      values (${personalAccountId}, ${sectorId}, ${`${period}-01`}, ${issuedOn}, ${dueOn},
        ${sum(lines.map(({ charged }) => charged))}, ${sum(recalculated)}, ${sum(benefits)})
      returning id, total_kopecks),
    news as (insert into receipt_notification_outbox (accrual_id) select id from document),
    lines as (
      insert into accrual_line (accrual_id, place, service, unit, tariff, volume, charged_kopecks,
        recalculated_kopecks, recalculation_reason, benefit_kopecks)
      select document.id, place, service, unit, tariff, volume, charged, recalculated, reason, benefit
      from document, unnest(${lines.map(({ service }) => service)}::text[], ${lines.map(({ unit }) => unit)}::text[],
        ${lines.map(({ tariff }) => tariff)}::numeric[], ${lines.map(({ volume }) => volume)}::numeric[],
        ${lines.map(({ charged }) => charged)}::bigint[], ${recalculated}::bigint[],
        ${lines.map(({ reason = null }) => reason)}::text[], ${benefits}::bigint[])
        with ordinality as line (service, unit, tariff, volume, charged, recalculated, reason, benefit, place))
    select id, total_kopecks as total from document`
  if (!row) throw new Error('An insert returned no row')
  return row
}

/** Includes lines, debt and announcement; runs in the caller's transaction. Returns the id. */
export const issueAccrual = async (
  tx: Queryable,
  account: SectorAccount,
  accrual: NewAccrual,
  at: Date,
): Promise<number> => {
  const { id, total } = await insertAccrual(tx, account, accrual)
  await postAccrual(tx, account, { accrualId: id, kopecks: total, at })
  return id
}

interface UnannouncedReceipt {
  readonly id: number
  readonly personalAccountId: number
  /** 'YYYY-MM' */
  readonly period: string
  /** 'YYYY-MM-DD' */
  readonly issuedOn: string
  /** Correction in kopecks; null for a new receipt. */
  readonly difference: number | null
}

/** Takes a batch from organisations within the local hours (inclusive). Skips locked rows. */
export const leaseUnannounced = (
  tx: Tx,
  now: Date,
  {
    firstHour,
    lastHour,
    max,
  }: { readonly firstHour: number; readonly lastHour: number; readonly max: number },
) => tx<UnannouncedReceipt[]>`
  delete from receipt_notification_outbox using accrual
  where accrual.id = accrual_id and accrual_id in (
    select waiting.accrual_id from receipt_notification_outbox waiting
    join accrual on accrual.id = waiting.accrual_id
    join personal_account account on account.id = accrual.personal_account_id
    join organisation on organisation.id = account.organisation_id
    where extract(hour from ${now}::timestamptz at time zone organisation.time_zone)
      between ${firstHour} and ${lastHour}
    order by waiting.accrual_id limit ${max} for update of waiting skip locked)
  returning accrual.id, accrual.personal_account_id,
    to_char(accrual.period, 'YYYY-MM') as period, accrual.issued_on::text as issued_on,
    difference_kopecks as difference`
