import {
  accountColumn,
  day,
  decimal,
  electricTypes,
  flag,
  meterType,
  serialColumn,
  text,
  whole,
  type Column,
} from '../columns.ts'
import {
  countsOf,
  findAccounts,
  markBad,
  markTwins,
  staged,
  upsertOf,
  type Kind,
  type Written,
} from '../stage.ts'

const firstValue = (nth: number): Column => ({
  header: `Первое показание ${nth}`,
  field: `first${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
})

const electric = `(array['${electricTypes.join("', '")}'])`

/** Meters of flats. */
export const meters: Kind = {
  name: 'meters',
  columns: [
    accountColumn,
    serialColumn,
    { header: 'Тип', field: 'type', type: 'text', parse: meterType, isRequired: true },
    { header: 'Место', field: 'place', type: 'text', parse: text(100) },
    { header: 'Цифр', field: 'digits', type: 'integer', parse: whole(1, 10), isRequired: true },
    { header: 'Тарифов', field: 'rates', type: 'integer', parse: whole(1, 3) },
    firstValue(1),
    firstValue(2),
    firstValue(3),
    { header: 'Поверка до', field: 'next_check_date', type: 'date', parse: day },
    { header: 'Закрыт', field: 'working_finish_date', type: 'date', parse: day },
    { header: 'Только чтение', field: 'readonly', type: 'boolean', parse: flag },
  ],
  extra: 'account_id bigint, first_values numeric[]',
  async check(tx, context) {
    await findAccounts(tx, context)
    const given = 'num_nonnulls(first1, first2, first3)'
    await tx.unsafe(
      `update ${staged} set type = ${electric}[coalesce(rates, greatest(${given}, 1))] where type = 'Electric'`,
    )
    await tx.unsafe(
      `update ${staged} set first_values = (array[coalesce(first1, 0), coalesce(first2, 0), coalesce(first3, 0)])
         [1:case when type like '%ThreeRate%' then 3 when type like '%TwoRate%' then 2 else 1 end]`,
    )
    const count = 'cardinality(first_values)'
    await markBad(tx, 'Тарифов', 'rates', `rates <> ${count}`, `'у этого типа тарифов: ' || ${count}`)
    await markBad(
      tx,
      'Первое показание 1',
      'first1',
      `${given} > ${count}`,
      `'показаний больше, чем тарифов'`,
    )
    await markBad(
      tx,
      'Первое показание 1',
      'first1',
      `greatest(first1, first2, first3) >= 10::numeric ^ digits`,
      `'цифр больше, чем на счётчике'`,
    )
    await markTwins(tx, 'Заводской номер', ['serial_number', 'account_id'])
    await markBad(
      tx,
      'Тип',
      'type',
      `exists (select from meter where personal_account_id = account_id and meter.serial_number = ${staged}.serial_number and meter.type <> ${staged}.type)`,
      `'счётчик с этим номером уже есть, и он другого типа'`,
    )
  },
  merge(tx, context) {
    const key: Written[] = [
      ['personal_account_id', '', 'account_id'],
      ['type', 'type', 'type'],
      ['serial_number', 'serial_number', 'serial_number'],
    ]
    const written: Written[] = [
      ['digit_capacity', 'digits', '(10::numeric ^ digits - 1)::bigint'],
      // A new meter has first values even where the table has none; those of a known one stay then.
      ...(context.fields.has('first1') ? [['first_values', 'first1', 'first_values'] as const] : []),
      ['place', 'place', 'place'],
      ['next_check_date', 'next_check_date', 'next_check_date'],
      ['working_finish_date', 'working_finish_date', 'working_finish_date'],
      ['readonly', 'readonly', 'coalesce(readonly, false)'],
    ]
    const firstOfNew: Written[] = context.fields.has('first1') ? [] : [['first_values', '', 'first_values']]
    return countsOf(
      tx,
      upsertOf(
        'meter',
        [...key, ...firstOfNew],
        written,
        context,
        'personal_account_id, type, serial_number',
      ),
      [],
    )
  },
}
