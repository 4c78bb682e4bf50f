import type { Queryable } from '../../db/connect.ts'
import type { SectorAccount } from '../ledger/service.ts'

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

export interface NewAccrual {
  /** 'YYYY-MM' */
  readonly period: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly lines: readonly NewLine[]
}

const sum = (kopecks: readonly number[]): number => kopecks.reduce((all, one) => all + one, 0)

/** Writes a receipt with its lines, to be told of; gives its id and its sum. Throws when the month has one. */
export const insertAccrual = async (
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
