import { accountColumn, day, decimal, flag, number, text } from '../columns.ts'
import {
  countOutcomes,
  markFirst,
  markDuplicates,
  staged,
  buildUpsert,
  type Kind,
  type Written,
} from '../stage.ts'

/** Warns about houses whose addresses differ only in punctuation, spaces or abbreviations. */
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

/** PostgreSQL regular expression. */
const comma = String.raw`\s*[,;]\s*`

/** Personal accounts of flats; creates missing houses. */
export const accounts: Kind = {
  name: 'accounts',
  columns: [
    accountColumn,
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
  lookUp: ({ organisationId }) => ({
    columns: {
      sector_codes: `case when given.sectors is null then '{}'::text[] else array(
        select code from sector where organisation_id = ${organisationId}
          and (code = any(regexp_split_to_array(lower(given.sectors), '${comma}'))
            or lower(sector.name) = any(regexp_split_to_array(lower(given.sectors), '${comma}'))) order by id) end`,
    },
    joins: '',
  }),
  async check(tx) {
    await markDuplicates(tx, 'Лицевой счёт', ['number'])
    await markFirst(tx, [
      ['Площадь', 'area', 'area <= 0', `'площадь больше нуля'`],
      [
        'Услуги',
        'sectors',
        `sectors is not null and cardinality(sector_codes) <> cardinality(regexp_split_to_array(sectors, '${comma}'))`,
        `'такой услуги у организации нет'`,
      ],
    ])
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
    const upsert = buildUpsert('personal_account', key, written, context, 'organisation_id, number')
    return countOutcomes(tx, upsert, [context.organisationId])
  },
  remarks: likeHouses,
}
