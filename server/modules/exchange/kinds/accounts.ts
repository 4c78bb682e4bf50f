import type { Fragment, Queryable } from '../../../db/connect.ts'
import { accountColumn } from '../values/columns.ts'
import { addPhones, unreadPhones } from './account-phones.ts'
import { mendNames, mixedNames } from './mixed-names.ts'
import { askAboutNames, isNameFault, takeNames } from './names-as-is.ts'
import {
  countOutcomes,
  markAll,
  markDuplicates,
  buildUpsert,
  type Kind,
  type Written,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { decimal } from '../values/numbers.ts'
import { splitFullName } from '../values/full-name.ts'
import { completeHouse, splitFlatAddress } from '../values/address.ts'
import { phones } from '../values/phones.ts'
import { code, flag, flatNumber, number, text } from '../values/words.ts'

/** Warns about houses whose addresses differ only in punctuation, spaces or abbreviations. */
const likeHouses: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly houses: readonly string[] }[]>`
    select array_agg(house order by house) as houses from (
      select distinct house from staged where bad_reason is null) known
    group by regexp_replace(regexp_replace(lower(house), '\\m(ул|улица|д|дом)\\M', '', 'g'), '[^[:alnum:]]', '', 'g')
    having count(*) > 1 limit 20`
  return rows.map(
    ({ houses }) =>
      `Похожие адреса записаны как разные дома: ${houses.map((house) => `«${house}»`).join(', ')}`,
  )
}

/** Warns about houses that are a number only: their street is in no column. */
const bareHouses: NonNullable<Kind['remarks']> = async (tx) => {
  const [row] = await tx<{ readonly house: string | null; readonly count: number }[]>`
    select min(house) as house, count(distinct house)::integer as count from staged
    where bad_reason is null and house ~ '^[0-9]+[^[:space:],]{0,3}$'`
  return row && row.house !== null
    ? [`Адреса домов без улицы, например «${row.house}» (домов: ${row.count}): жители увидят их такими`]
    : []
}

/** Warns about numbers that only a program tells apart, such as 12А in Latin and in Cyrillic letters. */
const likeNumbers: NonNullable<Kind['remarks']> = async (tx, { organisationId }) => {
  const rows = await tx<{ readonly numbers: readonly string[] }[]>`
    select array_agg(distinct number collate "C" order by number collate "C") as numbers
    from (
      select number_key(staged.number) as key, unnest(array[staged.number, alike.number]) as number
      from staged join personal_account alike on number_key(alike.number) = number_key(staged.number)
        and alike.number <> staged.number and organisation_id = ${organisationId}
      where bad_reason is null) pair
    group by key order by key limit 20`
  return rows.map(
    ({ numbers }) =>
      `Похожие номера записаны как разные лицевые счета: ${numbers.map((own) => `«${own}»`).join(', ')}`,
  )
}

/** Warns about flats of one house that a person cannot tell apart. */
const likeFlats: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly house: string; readonly flats: readonly string[] }[]>`
    select house, array_agg(distinct area_number collate "C") as flats from staged
    where bad_reason is null group by house, number_key(area_number)
    having count(distinct area_number) > 1 order by house limit 20`
  return rows.map(
    ({ house, flats }) =>
      `${house}: похожие помещения записаны как разные: ${flats.map((flat) => `«${flat}»`).join(', ')}`,
  )
}

/** Warns about numbers that are shorter than those with zeros in front: spreadsheets drop the zeros of numbers. */
const lostZeros: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly whole: string; readonly short: string; readonly count: number }[]>`
    with digits as (select number from staged where bad_reason is null and number ~ '^[0-9]+$'),
    whole as (select number, length(number) as length from digits where number like '0%' order by 2 desc, 1 limit 1)
    select whole.number as whole, min(digits.number) as short, count(*)::integer as count
    from whole join digits on length(digits.number) < whole.length and digits.number not like '0%' group by 1`
  return rows.map(
    ({ whole, short, count }) =>
      `Похоже, программа таблиц убрала нули в начале номеров: «${short}» короче, чем «${whole}» (строк: ${count})`,
  )
}

/** Warns about whole names: at registration residents type the surname only. */
const wholeNames: NonNullable<Kind['remarks']> = async (tx) => {
  const rows = await tx<{ readonly surname: string; readonly count: number }[]>`
    select min(surname) as surname, count(*)::integer as count from staged
    where bad_reason is null and surname ~* '^[^ ]+ +([^ ]+ +[^ ]+(вич|вна|ич|чна|кызы|оглы)|[^ ]\\. *[^ ]\\.)$' having count(*) > 0`
  return rows.map(
    ({ surname, count }) =>
      `В столбце «Фамилия» имена целиком, например «${surname}» (строк: ${count}): при регистрации житель вводит одну фамилию. Назовите столбец «ФИО», и мы их разделим`,
  )
}

const splitSectors = (sql: Queryable, names: Fragment) =>
  sql`regexp_split_to_array(${names}, ${String.raw`\s*[,;]\s*`})`

/** Creates missing houses. */
export const accounts: Kind = {
  name: 'accounts',
  columns: [
    accountColumn,
    { header: 'ЕЛС', field: 'unified_number', type: 'text', parse: number },
    { header: 'Идентификатор ЖКУ', field: 'services_id', type: 'text', parse: number },
    { header: 'Фамилия', field: 'surname', type: 'text', parse: text(100), isRequired: true },
    { header: 'Имя', field: 'name', type: 'text', parse: text(100) },
    { header: 'Отчество', field: 'patronymic', type: 'text', parse: text(100) },
    { header: 'ФИО', field: 'full_name', type: 'text', parse: text(300), isOtherForm: true },
    { header: 'Дом', field: 'house', type: 'text', parse: text(200), isRequired: true },
    { header: 'Адрес', field: 'flat_address', type: 'text', parse: text(300), isOtherForm: true },
    { header: 'Населённый пункт', field: 'town', type: 'text', parse: text(100), isOtherForm: true },
    { header: 'Улица', field: 'street', type: 'text', parse: text(100), isOtherForm: true },
    { header: 'Корпус', field: 'block', type: 'text', parse: code(20), isOtherForm: true },
    { header: 'Помещение', field: 'area_number', type: 'text', parse: flatNumber(20), isRequired: true },
    { header: 'Площадь', field: 'area', type: 'numeric', parse: decimal(6, 2) },
    { header: 'Услуги', field: 'sectors', type: 'text', parse: text(500) },
    { header: 'Льгота', field: 'benefit', type: 'boolean', parse: flag },
    { header: 'Оплата закрыта', field: 'payment_restriction', type: 'text', parse: text(200) },
    { header: 'Закрыт', field: 'closed_on', type: 'date', parse: day },
    { header: 'Телефон', field: 'phones', type: 'text', parse: phones },
  ],
  derived: [
    {
      from: ['ФИО'],
      into: ['Фамилия', 'Имя', 'Отчество'],
      derive: ([name = null]) => splitFullName(name),
    },
    {
      from: ['Адрес'],
      into: ['Дом', 'Помещение'],
      beside: ['Помещение'],
      derive: ([address = null, flat = null]) => splitFlatAddress(address, flat),
    },
  ],
  completed: [
    {
      header: 'Дом',
      beside: ['Помещение', 'Населённый пункт', 'Улица', 'Корпус', 'Адрес'],
      complete: (house, [flat = null, town = null, street = null, block = null, address = null]) =>
        completeHouse(house, flat, { town, street, block, address }),
    },
  ],
  extra: (sql) => sql`mixed_name text, name_as_is text`,
  async prepare(tx, context) {
    await mendNames(tx, context)
    await takeNames(tx, context)
  },
  lookUp: (sql, { organisationId }) => ({
    columns: {
      sector_codes: sql`
        case when given.sectors is null then '{}'::text[] else array(
        select code from sector where organisation_id = ${organisationId}
          and (code = any(${splitSectors(sql, sql`lower(given.sectors)`)})
            or lower(sector.name) = any(${splitSectors(sql, sql`lower(given.sectors)`)})) order by id) end`,
    },
    joins: sql``,
  }),
  async check(tx) {
    await markDuplicates(tx, 'Лицевой счёт', ['number'])
    await markAll(tx, [
      ['Площадь', tx`area`, tx`area <= 0`, 'площадь больше нуля'],
      [
        'Услуги',
        tx`sectors`,
        tx`sectors is not null and cardinality(sector_codes) <> cardinality(${splitSectors(tx, tx`sectors`)})`,
        'такой услуги у организации нет',
      ],
    ])
  },
  async merge(tx, context) {
    await tx`
      insert into house (organisation_id, address)
      select ${context.organisationId}, house from staged where bad_reason is null group by house on conflict do nothing`
    const key: Written[] = [
      ['organisation_id', '', tx`${context.organisationId}::bigint`],
      ['number', 'number', tx`number`],
    ]
    const flat = tx`house || case when area_number ~ '^[0-9]' then ', кв. ' else ', ' end || area_number`
    const written: Written[] = [
      ['surname', 'surname', tx`surname`],
      ['house', 'house', tx`house`],
      ['address', 'house', flat],
      ['area_number', 'area_number', tx`area_number`],
      ['unified_number', 'unified_number', tx`unified_number`],
      ['services_id', 'services_id', tx`services_id`],
      ['name', 'name', tx`coalesce(name, '')`],
      ['patronymic', 'patronymic', tx`coalesce(patronymic, '')`],
      ['area', 'area', tx`area`],
      ['sector_codes', 'sectors', tx`sector_codes`],
      ['benefit', 'benefit', tx`coalesce(benefit, false)`],
      ['payment_restriction', 'payment_restriction', tx`payment_restriction`],
      ['closed_on', 'closed_on', tx`closed_on`],
    ]
    const conflict = tx`organisation_id, number`
    const upsert = buildUpsert(tx, { table: 'personal_account', key, written, conflict }, context)
    const counts = await countOutcomes(tx, upsert)
    await addPhones(tx, context)
    return counts
  },
  questions: { names_as_is: askAboutNames },
  isAsked: isNameFault,
  remarks: async (tx, context) => [
    ...(await likeHouses(tx, context)),
    ...(await bareHouses(tx, context)),
    ...(await likeNumbers(tx, context)),
    ...(await likeFlats(tx, context)),
    ...(await lostZeros(tx, context)),
    ...(await wholeNames(tx, context)),
    ...(await mixedNames(tx, context)),
    ...(await unreadPhones(tx, context)),
  ],
}
