import { getUnit, meterTypes } from '#contract/meters/types.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import type { Mark } from '../staging/stage.ts'

const unitOfType = JSON.stringify(Object.fromEntries(meterTypes.map((type) => [type, getUnit(type)])))

/** Rejects values in another unit than the meter's: they would be read a thousand times too large (M-25). */
export const otherUnit = (sql: Queryable, column: string, type: Fragment): Mark => {
  const own = sql`(${unitOfType}::text::jsonb ->> ${type})`
  return [
    column,
    sql`unit`,
    sql`unit is not null and ${type} is not null and unit <> ${own}`,
    sql`'единица в таблице «' || unit || '», а у счётчика «' || ${own} || '»: пересчитайте показания'`,
  ]
}
