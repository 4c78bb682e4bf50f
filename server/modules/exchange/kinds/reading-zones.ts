import type { Fragment, Queryable } from '../../../db/connect.ts'
import { listFragments } from '../../../db/fragments.ts'
import { lineText, type Kind } from '../staging/stage.ts'

/** «Т1, Т2» */
export const zoneNames = (sql: Queryable, zones: Fragment): Fragment =>
  sql`(select string_agg('Т' || named, ', ' order by named) from unnest(${zones}) named)`

type ZoneMark = readonly [column: string, value: Fragment, where: Fragment, reason: Fragment]

/** Marks rows of `given` that name a zone, before their meters are looked up. */
const markZones = (tx: Queryable, [column, value, where, reason]: ZoneMark) => {
  const ofReading = tx`partition by number, serial_number, period`
  return tx`
    update given set bad_column = ${column}, bad_value = coalesce((${value})::text, ''), bad_reason = ${reason}
    from (select line as own_line, min(line) filter (where bad_reason is not null) over (${ofReading}) as bad_line,
        min(line) over (${ofReading}, zone) as twin_line, min(coalesce(source, '')) over (${ofReading}) as least_source,
        max(coalesce(source, '')) over (${ofReading}) as greatest_source
      from given where zone is not null) zoned
    where given.line = own_line and bad_reason is null and (${where})`
}

/**
 * Joins the rows of one meter and month, one for each zone, into the first of them. A row with a fault rejects the
 * others: half a reading would look like a whole one.
 */
export const joinZones: NonNullable<Kind['prepare']> = async (tx, { fields }) => {
  if (!fields.has('zone')) return
  const marks: readonly ZoneMark[] = [
    [
      'Показание 2',
      tx`coalesce(value2, value3)`,
      tx`num_nonnulls(value2, value3) > 0`,
      tx`'в строке с зоной одно показание, в столбце «Показание 1»'`,
    ],
    [
      'Зона',
      tx`'Т' || zone`,
      tx`twin_line < line`,
      tx`'уже есть в строке ' || ${lineText(tx, tx`twin_line`)}`,
    ],
    [
      'Источник',
      tx`source`,
      tx`least_source <> greatest_source`,
      tx`'у зон одного счётчика разные источники'`,
    ],
    [
      'Зона',
      tx`'Т' || zone`,
      tx`bad_line is not null`,
      tx`'ошибка в другой зоне этого счётчика, строка ' || ${lineText(tx, tx`bad_line`)}`,
    ],
  ]
  await tx`analyze given`
  for (const mark of marks) await markZones(tx, mark)
  const values = [1, 2, 3].map(
    (zone) => tx`max(value1) filter (where zone = ${zone}) as ${tx(`value${zone}`)}`,
  )
  await tx`drop table if exists zoned`
  await tx`
    create temporary table zoned on commit drop as
    select min(line) as line, array_agg(zone order by zone) as zones,
      ${listFragments(tx, values)}
    from given where zone is not null and bad_reason is null group by number, serial_number, period`
  await tx`
    delete from given using given twin join zoned on zoned.line = twin.line
    where given.zone is not null and given.bad_reason is null and given.line > twin.line
      and (given.number, given.serial_number, given.period) = (twin.number, twin.serial_number, twin.period)`
  await tx`
    update given set zones = zoned.zones, value1 = zoned.value1, value2 = zoned.value2, value3 = zoned.value3
    from zoned where zoned.line = given.line`
}

/** Says how many readings were joined from rows of several zones. */
export const describeZones: NonNullable<Kind['remarks']> = async (tx) => {
  const [row] = await tx<{ readonly count: number }[]>`
    select count(*)::integer as count from staged where cardinality(zones) > 1 and bad_reason is null`
  return row && row.count > 0 ? [`Строки зон одного счётчика соединены в одно показание: ${row.count}`] : []
}
