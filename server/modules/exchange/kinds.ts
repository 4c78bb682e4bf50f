import {
  day,
  decimal,
  electricTypes,
  flag,
  meterType,
  money,
  number,
  text,
  whole,
  type Column,
} from './columns.ts'
import { countsOf, findAccounts, markBad, markTwins, staged, type ImportContext, type Kind } from './stage.ts'

const account: Column = {
  header: 'Лицевой счёт',
  field: 'number',
  type: 'text',
  parse: number,
  isRequired: true,
}

/** A column of the database that an import writes where its table has the field: its value by SQL. */
type Written = readonly [column: string, field: string, valueSql: string]

/** An upsert that leaves equal rows alone, and columns whose field the table has not got. */
const upsertOf = (
  table: string,
  key: readonly Written[],
  written: readonly Written[],
  { fields }: ImportContext,
  conflict: string,
): string => {
  const own = written.filter(([, field]) => fields.has(field))
  const names = own.map(([column]) => column)
  return `insert into ${table} as stored (${[...key, ...own].map(([column]) => column).join(', ')})
    select ${[...key, ...own].map(([, , valueSql]) => valueSql).join(', ')} from ${staged} where bad_reason is null order by line
    on conflict (${conflict}) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${names.map((name) => `stored.${name}`).join(', ')}) is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})`
}

/** Houses of the table that a reader would take for one: they differ in signs, spaces and abbreviations. */
const likeHouses: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx.unsafe<{ readonly houses: readonly string[] }[]>(
    `select array_agg(house order by house) as houses from (
       select distinct house from ${staged} where bad_reason is null) known
     group by regexp_replace(regexp_replace(lower(house), '\\m(ул|улица|д|дом)\\M', '', 'g'), '[^[:alnum:]]', '', 'g')
     having count(*) > 1 limit 20`,
  )
  return rows.map(
    ({ houses }) =>
      `Похожие адреса записаны как разные дома: ${houses.map((house) => `«${house}»`).join(', ')}`,
  )
}

const accounts: Kind = {
  name: 'accounts',
  columns: [
    account,
    { header: 'ЕЛС', field: 'unified_number', type: 'text', parse: number },
    { header: 'Идентификатор ЖКУ', field: 'services_id', type: 'text', parse: number },
    { header: 'Фамилия', field: 'surname', type: 'text', parse: text(100), isRequired: true },
    { header: 'Имя', field: 'name', type: 'text', parse: text(100) },
    { header: 'Отчество', field: 'patronymic', type: 'text', parse: text(100) },
    { header: 'Дом', field: 'house', type: 'text', parse: text(200), isRequired: true },
    { header: 'Помещение', field: 'area_number', type: 'text', parse: text(20), isRequired: true },
    { header: 'Площадь', field: 'area', type: 'numeric', parse: decimal(6, 2) },
    { header: 'Услуги', field: 'sectors', type: 'text', parse: text(500) },
    { header: 'Льгота', field: 'benefit', type: 'boolean', parse: flag },
    { header: 'Оплата закрыта', field: 'payment_restriction', type: 'text', parse: text(200) },
    { header: 'Закрыт', field: 'closed_on', type: 'date', parse: day },
  ],
  extra: `sector_codes text[] default '{}'`,
  async check(tx, { organisationId }) {
    await markTwins(tx, 'Лицевой счёт', ['number'])
    await markBad(tx, 'Площадь', 'area', 'area <= 0', `'площадь больше нуля'`)
    await tx.unsafe(
      `update ${staged} set sector_codes = array(
         select code from sector where organisation_id = $1
           and (code = any(named.list) or lower(name) = any(named.list)) order by id)
       from (select line, regexp_split_to_array(lower(sectors), '\\s*[,;]\\s*') as list from ${staged}) named
       where named.line = ${staged}.line and sectors is not null and bad_reason is null`,
      [organisationId],
    )
    const count = `cardinality(regexp_split_to_array(sectors, '\\s*[,;]\\s*'))`
    await markBad(
      tx,
      'Услуги',
      'sectors',
      `sectors is not null and cardinality(sector_codes) <> ${count}`,
      `'такой услуги у организации нет'`,
    )
  },
  async merge(tx, context) {
    await tx.unsafe(
      `insert into house (organisation_id, address)
       select $1, house from ${staged} where bad_reason is null group by house on conflict do nothing`,
      [context.organisationId],
    )
    const key: Written[] = [
      ['organisation_id', '', '$1::bigint'],
      ['number', 'number', 'number'],
    ]
    const flat = `house || case when area_number ~ '^[0-9]' then ', кв. ' else ', ' end || area_number`
    const written: Written[] = [
      ['surname', 'surname', 'surname'],
      ['house', 'house', 'house'],
      ['address', 'house', flat],
      ['area_number', 'area_number', 'area_number'],
      ['unified_number', 'unified_number', 'unified_number'],
      ['services_id', 'services_id', 'services_id'],
      ['name', 'name', `coalesce(name, '')`],
      ['patronymic', 'patronymic', `coalesce(patronymic, '')`],
      ['area', 'area', 'area'],
      ['sector_codes', 'sectors', 'sector_codes'],
      ['benefit', 'benefit', 'coalesce(benefit, false)'],
      ['payment_restriction', 'payment_restriction', 'payment_restriction'],
      ['closed_on', 'closed_on', 'closed_on'],
    ]
    const upsert = upsertOf('personal_account', key, written, context, 'organisation_id, number')
    return countsOf(tx, upsert, [context.organisationId])
  },
  remarks: likeHouses,
}

const firstValue = (nth: number): Column => ({
  header: `Первое показание ${nth}`,
  field: `first${nth}`,
  type: 'numeric',
  parse: decimal(10, 5),
})

const electric = `(array['${electricTypes.join("', '")}'])`

const meters: Kind = {
  name: 'meters',
  columns: [
    account,
    { header: 'Заводской номер', field: 'serial_number', type: 'text', parse: number, isRequired: true },
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

const balances: Kind = {
  name: 'balances',
  columns: [
    account,
    { header: 'Сектор', field: 'sector', type: 'text', parse: text(200), isRequired: true },
    { header: 'На дату', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Долг', field: 'debt', type: 'bigint', parse: money, isRequired: true },
  ],
  extra: 'account_id bigint, sector_id bigint, opened bigint',
  async check(tx, context) {
    await findAccounts(tx, context)
    await tx.unsafe(
      `update ${staged} set sector_id = own.id from sector own
       where organisation_id = $1 and (own.code = lower(sector) or lower(own.name) = lower(sector)) and bad_reason is null`,
      [context.organisationId],
    )
    await markBad(tx, 'Сектор', 'sector', 'sector_id is null', `'такой услуги у организации нет'`)
    await markTwins(tx, 'Лицевой счёт', ['number', 'sector_id'])
    await tx.unsafe(
      `update ${staged} set opened = known.kopecks from (
         select personal_account_id, posting.sector_id, sum(kopecks) as kopecks
         from ledger_posting posting join ledger_entry entry on entry.id = entry_id
         where kind = 'opening' and personal_account_id in (select account_id from ${staged}) group by 1, 2) known
       where known.personal_account_id = account_id and known.sector_id = ${staged}.sector_id`,
    )
    const was = `replace(to_char(opened / 100.0, 'FM999999990.00'), '.', ',')`
    await markBad(
      tx,
      'Долг',
      `replace(to_char(debt / 100.0, 'FM999999990.00'), '.', ',')`,
      'opened <> debt',
      `'остаток уже внесён: ' || ${was}`,
    )
  },
  async merge(tx) {
    const [row] = await tx.unsafe<{ readonly added: number; readonly same: number }[]>(
      `select count(*) filter (where opened is null and debt <> 0) as added,
         count(*) filter (where opened is not null or debt = 0) as same from ${staged} where bad_reason is null`,
    )
    const fresh = 'bad_reason is null and opened is null and debt <> 0'
    const groups = await tx.unsafe<{ readonly day: string; readonly sector: number }[]>(
      `select distinct day, sector_id as sector from ${staged} where ${fresh} order by 1, 2`,
    )
    for (const { day: on, sector } of groups)
      await tx.unsafe(
        `with entry as (insert into ledger_entry (kind, at) values ('opening', $1::date) returning id),
         fresh as (select * from ${staged} where ${fresh} and day = $1::date and sector_id = $2)
         insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
         select entry.id, 1 + row_number() over (order by fresh.line), 'resident', account_id, $2, debt from entry, fresh
         union all
         select entry.id, 1, 'income', null, $2, -sum(debt) from entry, fresh group by entry.id having sum(debt) <> 0`,
        [on, sector],
      )
    return { added: row?.added ?? 0, changed: 0, same: row?.same ?? 0 }
  },
}

/** Kinds of tables, in the order in which they are written: each needs those before it. */
export const kinds: readonly Kind[] = [accounts, meters, balances]
