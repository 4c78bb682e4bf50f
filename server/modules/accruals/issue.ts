import type { Queryable, Tx } from '../../db/connect.ts'
import { postAccrual, type SectorAccount } from '../ledger/service.ts'

/** A line of a new receipt; sums are in kopecks, tariff and volume decimal texts or null. */
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

/** A receipt to be issued; days are 'YYYY-MM-DD'. */
interface NewAccrual {
  /** 'YYYY-MM' */
  readonly period: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly lines: readonly NewLine[]
}

const sum = (kopecks: readonly number[]): number => kopecks.reduce((all, one) => all + one, 0)

/**
 * Inserts a receipt with its lines and queues its announcement; gives its id and its sum in kopecks. Throws when the
 * month has one.
 */
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
    news as (insert into receipt_to_tell (accrual_id) select id from document),
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

/**
 * Issues the receipt of a month in the caller's transaction: the document, its lines, its debt and its announcement.
 * Gives the receipt's id.
 */
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

/** A receipt that was not announced yet. */
interface UnannouncedReceipt {
  readonly id: number
  readonly personalAccountId: number
  /** 'YYYY-MM' */
  readonly period: string
  /** 'YYYY-MM-DD' */
  readonly issuedOn: string
  /** By how much its sum was corrected, in kopecks; null: it was issued. */
  readonly difference: number | null
}

/**
 * Takes receipts from the queue of announcements, at most so many, of organisations whose local time is between the
 * hours, both inclusive. Skips those that another process has taken.
 */
export const takeUnannounced = (
  tx: Tx,
  now: Date,
  {
    firstHour,
    lastHour,
    max,
  }: { readonly firstHour: number; readonly lastHour: number; readonly max: number },
) => tx<UnannouncedReceipt[]>`
  delete from receipt_to_tell using accrual
  where accrual.id = accrual_id and accrual_id in (
    select told.accrual_id from receipt_to_tell told
    join accrual on accrual.id = told.accrual_id
    join personal_account account on account.id = accrual.personal_account_id
    join organisation on organisation.id = account.organisation_id
    where extract(hour from ${now}::timestamptz at time zone organisation.time_zone)
      between ${firstHour} and ${lastHour}
    order by told.accrual_id limit ${max} for update of told skip locked)
  returning accrual.id, accrual.personal_account_id as "personalAccountId",
    to_char(accrual.period, 'YYYY-MM') as period, accrual.issued_on::text as "issuedOn",
    difference_kopecks as difference`
