import type { Queryable } from '../../db/connect.ts'

/** A line as JSON of SQL has it; sums are in kopecks. */
export interface StoredLine {
  readonly service: string
  readonly unit: string
  readonly tariff: number | null
  readonly volume: number | null
  readonly charged: number
  readonly recalculated: number
  readonly reason: string | null
  readonly benefit: number
}

/** A receipt's lines with those of the newest receipt before it. */
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

const linesOf = (sql: Queryable, accrual: string) => sql`
  (select coalesce(json_agg(json_build_object('service', service, 'unit', unit, 'tariff', tariff, 'volume', volume,
      'charged', charged_kopecks, 'recalculated', recalculated_kopecks, 'reason', recalculation_reason,
      'benefit', benefit_kopecks) order by place), '[]')
   from accrual_line where accrual_id = ${sql(accrual)}.id)`

/** The receipt with its lines; undefined for that of another account and for none. */
export const findDetail = async (
  sql: Queryable,
  personalAccountId: number,
  id: number,
): Promise<StoredDetail | undefined> => {
  const [row] = await sql<StoredDetail[]>`
    select accrual.id, sector.code as sector, to_char(accrual.period, 'YYYY-MM') as period,
      ${linesOf(sql, 'accrual')} as lines,
      (select json_build_object('id', earlier.id, 'period', to_char(earlier.period, 'YYYY-MM'),
          'total', earlier.total_kopecks, 'lines', ${linesOf(sql, 'earlier')})
       from accrual earlier
       where earlier.personal_account_id = accrual.personal_account_id and earlier.sector_id = accrual.sector_id
         and earlier.period < accrual.period
       order by earlier.period desc limit 1) as before
    from accrual join sector on sector.id = accrual.sector_id
    where accrual.id = ${id} and accrual.personal_account_id = ${personalAccountId}`
  return row
}
