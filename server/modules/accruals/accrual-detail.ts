import type { Accrual, AccrualDetail, AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { allocate } from './settlement.ts'

/** Sums in kopecks. */
interface StoredLine {
  readonly service: string
  readonly unit: string
  readonly tariff: number | null
  readonly volume: number | null
  readonly charged: number
  readonly recalculated: number
  readonly reason: string | null
  readonly benefit: number
}

interface OtherReceipt {
  readonly id: number
  readonly period: string
  readonly total: number
  readonly lines: readonly StoredLine[]
}

export interface StoredDetail {
  readonly id: number
  readonly sector: string
  /** 'YYYY-MM' */
  readonly period: string
  readonly lines: readonly StoredLine[]
  readonly before: OtherReceipt | null
  readonly yearAgo: OtherReceipt | null
}

const selectLines = (sql: Queryable, accrual: string) => sql`
  (select coalesce(json_agg(json_build_object('service', service, 'unit', unit, 'tariff', tariff, 'volume', volume,
      'charged', charged_kopecks, 'recalculated', recalculated_kopecks, 'reason', recalculation_reason,
      'benefit', benefit_kopecks) order by place), '[]')
   from accrual_line where accrual_id = ${sql(accrual)}.id)`

/** Returns the newest receipt of the same sector that meets `condition`, as JSON. */
const selectOther = (sql: Queryable, condition: ReturnType<Queryable>) => sql`
  (select json_build_object('id', other.id, 'period', to_char(other.period, 'YYYY-MM'),
      'total', other.total_kopecks, 'lines', ${selectLines(sql, 'other')})
   from accrual other
   where other.personal_account_id = accrual.personal_account_id and other.sector_id = accrual.sector_id
     and ${condition}
   order by other.period desc limit 1)`

/** Returns undefined for another account's receipt. */
export const findDetail = async (
  sql: Queryable,
  personalAccountId: number,
  id: number,
): Promise<StoredDetail | undefined> => {
  const [row] = await sql<StoredDetail[]>`
    select accrual.id, sector.code as sector, to_char(accrual.period, 'YYYY-MM') as period,
      ${selectLines(sql, 'accrual')} as lines,
      ${selectOther(sql, sql`other.period < accrual.period`)} as before,
      ${selectOther(sql, sql`other.period = accrual.period - interval '1 year'`)} as year_ago
    from accrual join sector on sector.id = accrual.sector_id
    where accrual.id = ${id} and accrual.personal_account_id = ${personalAccountId}`
  return row
}

const getTotal = ({ charged, recalculated, benefit }: StoredLine): number => charged + recalculated - benefit

const toCharge = ({ service, unit, tariff, volume, charged, recalculated, benefit }: StoredLine) => ({
  service,
  unit,
  tariff,
  volume,
  charged: toRoubles(charged),
  recalculated: toRoubles(recalculated),
  benefit: toRoubles(benefit),
})

const toLineBefore = (line: StoredLine): LineBefore => ({
  ...toCharge(line),
  to_pay: toRoubles(getTotal(line)),
})

const toOther = (other: OtherReceipt | null) =>
  other && { id: other.id, period: other.period, amount: toRoubles(other.total) }

/** Matches lines of the previous month and of the year before by service (P-02). */
export const presentDetail = (accrual: Accrual, { lines, before, yearAgo }: StoredDetail): AccrualDetail => {
  const earlier = new Map(before?.lines.map((line) => [line.service, line]))
  const lastYear = new Map(yearAgo?.lines.map(({ service, charged }) => [service, charged]))
  const totals = lines.map(getTotal)
  const shares = allocate(toKopecks(accrual.paid), totals)
  const presentLine = (line: StoredLine, index: number): AccrualLine => {
    const [total = 0, paid = 0] = [totals[index], shares[index]]
    const past = earlier.get(line.service)
    const chargedYearAgo = lastYear.get(line.service)
    return {
      ...toCharge(line),
      recalculation_reason: line.reason,
      paid: toRoubles(paid),
      to_pay: toRoubles(total - paid),
      before: past ? toLineBefore(past) : null,
      year_ago: chargedYearAgo === undefined ? null : toRoubles(chargedYearAgo),
    }
  }
  const present = new Set(lines.map(({ service }) => service))
  return {
    accrual,
    lines: lines.map(presentLine),
    gone: [...earlier.values()].filter(({ service }) => !present.has(service)).map(toLineBefore),
    before: toOther(before),
    year_ago: toOther(yearAgo),
  }
}
