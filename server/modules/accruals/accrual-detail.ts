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

export interface StoredDetail {
  readonly id: number
  readonly sector: string
  /** 'YYYY-MM' */
  readonly period: string
  readonly lines: readonly StoredLine[]
  readonly before: {
    readonly id: number
    readonly period: string
    readonly total: number
    readonly lines: readonly StoredLine[]
  } | null
}

const selectLines = (sql: Queryable, accrual: string) => sql`
  (select coalesce(json_agg(json_build_object('service', service, 'unit', unit, 'tariff', tariff, 'volume', volume,
      'charged', charged_kopecks, 'recalculated', recalculated_kopecks, 'reason', recalculation_reason,
      'benefit', benefit_kopecks) order by place), '[]')
   from accrual_line where accrual_id = ${sql(accrual)}.id)`

/** Returns undefined for another account's receipt. */
export const findDetail = async (
  sql: Queryable,
  personalAccountId: number,
  id: number,
): Promise<StoredDetail | undefined> => {
  const [row] = await sql<StoredDetail[]>`
    select accrual.id, sector.code as sector, to_char(accrual.period, 'YYYY-MM') as period,
      ${selectLines(sql, 'accrual')} as lines,
      (select json_build_object('id', earlier.id, 'period', to_char(earlier.period, 'YYYY-MM'),
          'total', earlier.total_kopecks, 'lines', ${selectLines(sql, 'earlier')})
       from accrual earlier
       where earlier.personal_account_id = accrual.personal_account_id and earlier.sector_id = accrual.sector_id
         and earlier.period < accrual.period
       order by earlier.period desc limit 1) as before
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

/** Matches lines of the previous month by service (P-02). */
export const presentDetail = (accrual: Accrual, { lines, before }: StoredDetail): AccrualDetail => {
  const earlier = new Map(before?.lines.map((line) => [line.service, line]))
  const totals = lines.map(getTotal)
  const shares = allocate(toKopecks(accrual.paid), totals)
  const presentLine = (line: StoredLine, index: number): AccrualLine => {
    const [total = 0, paid = 0] = [totals[index], shares[index]]
    const past = earlier.get(line.service)
    return {
      ...toCharge(line),
      recalculation_reason: line.reason,
      paid: toRoubles(paid),
      to_pay: toRoubles(total - paid),
      before: past ? toLineBefore(past) : null,
    }
  }
  const present = new Set(lines.map(({ service }) => service))
  return {
    accrual,
    lines: lines.map(presentLine),
    gone: [...earlier.values()].filter(({ service }) => !present.has(service)).map(toLineBefore),
    before: before && { id: before.id, period: before.period, amount: toRoubles(before.total) },
  }
}
