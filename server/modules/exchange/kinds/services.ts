import { readFile, stat } from 'node:fs/promises'
import { isWebLink } from '#contract/catalogue/schema.ts'
import { isEmail, normalizeEmail } from '#contract/email.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { listFragments, listNames } from '../../../db/fragments.ts'
import { insertPicture, createPicture, type EncodedPicture } from '../../catalogue/service.ts'
import { type Column } from '../values/columns.ts'
import { pathBeside } from './file-beside.ts'
import {
  lineText,
  markBad,
  markDuplicates,
  readOutcomeCounts,
  type ImportContext,
  type Kind,
} from '../staging/stage.ts'
import { integer, money } from '../values/numbers.ts'
import { flag, longText, text } from '../values/words.ts'

const priceTypes: Readonly<Record<string, string>> = {
  от: 'price_start_from',
  точная: 'fixed_price',
  договорная: 'contract_price',
}
const priceType: Column['parse'] = (given) => {
  const type = priceTypes[given.toLowerCase()]
  return type === undefined ? { fault: 'вид цены: точная, от или договорная' } : { value: type }
}
const phone: Column['parse'] = (given) => {
  const digits = given.replaceAll(/[\s()+-]/g, '')
  return /^\d{5,15}$/.test(digits) ? { value: digits } : { fault: 'телефон: от 5 до 15 цифр' }
}
const link: Column['parse'] = (given) =>
  isWebLink(given) ? text(1000)(given) : { fault: 'ссылка начинается с https:// или http://' }
const email: Column['parse'] = (given) =>
  isEmail(normalizeEmail(given)) ? text(200)(given) : { fault: 'это не адрес почты' }
const hours: Column['parse'] = (given) =>
  /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(given)
    ? { value: given }
    : { fault: 'часы работы: 09:00-18:00' }
const pictureName: Column['parse'] = (given) =>
  /[/\\:]|^[.]/.test(given)
    ? { fault: 'нужно имя файла без папки: он лежит рядом с таблицей' }
    : text(200)(given)

const column = (
  header: string,
  field: string,
  parse: Column['parse'],
  type: Column['type'] = 'text',
): Column => ({
  header,
  field,
  type,
  parse,
})
const required = (base: Column): Column => ({ ...base, isRequired: true })

const maxBytes = 10 * 1024 * 1024

const encode = async (folder: string, name: string): Promise<EncodedPicture | string> => {
  const path = await pathBeside(folder, name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return 'такого файла рядом с таблицей нет'
  if (found.size > maxBytes) return 'файл больше 10 МБ'
  return createPicture(await readFile(path)).catch(() => 'не получилось прочитать картинку')
}

interface Covered {
  readonly line: number
  readonly cover: string
}

const covered = (tx: Queryable, where: Fragment) =>
  tx<
    Covered[]
  >`select line, cover from staged where bad_reason is null and cover is not null and ${where} order by line`

/** Covers are untrusted input, so they are re-encoded (V-06). */
const inspectCovers = async (tx: Queryable, { folder }: ImportContext): Promise<void> => {
  for (const { line, cover } of await covered(tx, tx`true`)) {
    const made = await encode(folder, cover)
    if (typeof made === 'string') await markBad(tx, 'Обложка', tx`cover`, tx`line = ${line}`, made)
    else await tx`update staged set picture = ${made.file} where line = ${line}`
  }
}

const half = (sql: Queryable, field: string, nth: number): Fragment =>
  sql`split_part(${sql(field)}, '-', ${nth})::time`

type Columns = Readonly<Record<string, readonly [value: Fragment, ...fields: string[]]>>

const contactNeeds = {
  contact_name: 'necessarily',
  contact_address: 'show',
  contact_phone: 'necessarily',
  contact_mail: 'hidden',
  contact_comment: 'show',
}

const own = (sql: Queryable): Columns => ({
  position: [sql`position_code`, 'category'],
  description: [sql`body`, 'body'],
  price_type: [sql`coalesce(price, 'fixed_price')`, 'price'],
  value_kopecks: [sql`coalesce(cost, 0)`, 'cost'],
  sale_percent: [sql`percent`, 'percent'],
  is_recommended: [sql`coalesce(recommended, false)`, 'recommended'],
  ...Object.fromEntries(
    Object.entries(contactNeeds).map(([name, need]) => [
      name,
      [
        sql`case when page is not null or by_mail is null then 'hidden' else ${need}::text end`,
        'page',
        'by_mail',
      ],
    ]),
  ),
})
const executors = (sql: Queryable): Columns => ({
  name: [sql`executor`, 'executor'],
  address: [sql`coalesce(location, '')`, 'location'],
  phone: [sql`coalesce(telephone, '')`, 'telephone'],
  monday_from: [half(sql, 'weekdays', 1), 'weekdays'],
  monday_till: [half(sql, 'weekdays', 2), 'weekdays'],
  sunday_from: [half(sql, 'weekend', 1), 'weekend'],
  sunday_till: [half(sql, 'weekend', 2), 'weekend'],
  works_under_contract: [sql`coalesce(contract, false)`, 'contract'],
  requisites_confirmed: [sql`coalesce(requisites, false)`, 'requisites'],
  email: [sql`by_mail`, 'by_mail'],
  link: [sql`page`, 'page'],
})

/** Columns absent from the file stay unchanged. */
const given = (columns: Columns, { fields }: Pick<ImportContext, 'fields'>): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(([, [, ...from]]) => from.some((source) => fields.has(source))),
  )

const listValues = (sql: Queryable, columns: Columns): Fragment =>
  listFragments(
    sql,
    Object.values(columns).map(([value]) => value),
  )
const setAll = (sql: Queryable, columns: Columns): Fragment =>
  listFragments(
    sql,
    Object.entries(columns).map(([name, [value]]) => sql`${sql(name)} = ${value}`),
  )
const isSame = (sql: Queryable, columns: Columns, table: string): Fragment => {
  const stored = Object.keys(columns).map((name) => `${table}.${name}`)
  return sql`(${listNames(sql, stored)}) is not distinct from (${listValues(sql, columns)})`
}

/** Rejects rows that contradict the executor's first row. */
const markOtherExecutors = (tx: Queryable) =>
  tx`
    update staged set bad_column = 'Исполнитель', bad_value = executor,
      bad_reason = 'в строке ' || ${lineText(tx, tx`first`)} || ' у него другие адрес, телефон, часы, почта, ссылка или отметки'
    from (select line as nth, told, first_value(told) over same as before, first_value(line) over same as first
      from (select line, executor, (${listValues(tx, executors(tx))})::text as told from staged where bad_reason is null) row
      window same as (partition by executor order by line)) named
    where line = nth and told <> before`

/** Unique by executor and title. */
export const services: Kind = {
  name: 'services',
  columns: [
    required(column('Исполнитель', 'executor', text(200))),
    required(column('Название', 'title', text(200))),
    required(column('Категория', 'category', text(100))),
    required(column('Описание', 'body', longText(50_000))),
    column('Вид цены', 'price', priceType),
    column('Цена', 'cost', money, 'bigint'),
    column('Скидка', 'percent', integer(0, 100), 'integer'),
    column('Рекомендуем', 'recommended', flag, 'boolean'),
    column('Адрес', 'location', text(300)),
    column('Телефон', 'telephone', phone),
    column('Часы в будни', 'weekdays', hours),
    column('Часы в выходные', 'weekend', hours),
    column('По договору', 'contract', flag, 'boolean'),
    column('Реквизиты проверены', 'requisites', flag, 'boolean'),
    column('Почта', 'by_mail', email),
    column('Ссылка', 'page', link),
    column('Обложка', 'cover', pictureName),
  ],
  extra: (sql) => sql`position_code text, executor_id bigint, service_id bigint, picture text, outcome text`,
  async check(tx, context) {
    await markBad(tx, 'Цена', tx`cost`, tx`cost < 0`, 'цена меньше нуля')
    await markBad(
      tx,
      'Ссылка',
      tx`page`,
      tx`page is not null and by_mail is not null`,
      'нужна почта или ссылка, одно из двух',
    )
    await markDuplicates(tx, 'Название', ['title', 'executor'])
    await markOtherExecutors(tx)
    await inspectCovers(tx, context)
    await tx`
      update staged set position_code = coalesce((select value from service_position
          where lower(service_position.text) = lower(category) or value = category limit 1),
        'own_' || left(md5(lower(category)), 12)),
      executor_id = (select min(id) from service_executor where organisation_id = ${context.organisationId} and name = executor)`
    await tx`
      update staged set service_id = (select min(id) from service
      where service.organisation_id = ${context.organisationId} and service.executor_id = staged.executor_id and service.title = staged.title)`
    const hasPriceColumn = context.fields.has('cost') || context.fields.has('price')
    await markBad(
      tx,
      'Цена',
      tx`''`,
      tx`cost is null and coalesce(price, '') <> 'contract_price' ${hasPriceColumn ? tx`` : tx`and service_id is null`}`,
      'нет цены: укажите её или вид цены «договорная»',
    )
    await tx`
      update staged set outcome = case when service_id is null then 'new' when exists (
      select from service join service_executor executor on executor.id = service.executor_id
      where service.id = service_id and ${isSame(tx, given(own(tx), context), 'service')}
        and ${isSame(tx, given(executors(tx), context), 'executor')}
        and (picture is null or exists (select from service_picture known
          where known.service_id = service.id and role = 'cover' and known.file = picture))) then 'same'
      else 'changed' end where bad_reason is null`
  },
  async merge(tx, context) {
    const { organisationId, folder } = context
    const good = tx`bad_reason is null and outcome <> 'same'`
    await tx`
      insert into service_position (value, text, nth) select position_code, min(category), 100 from staged
      where ${good} group by position_code on conflict do nothing`
    await tx`
      insert into service_executor (organisation_id, name) select distinct ${organisationId}::bigint, executor from staged
      where ${good} and executor_id is null`
    await tx`
      update staged set executor_id = (select min(id) from service_executor where organisation_id = ${organisationId} and name = executor)
      where ${good}`
    await tx`update service_executor set ${setAll(tx, given(executors(tx), context))} from staged where service_executor.id = executor_id and ${good}`
    await tx`
      insert into service (organisation_id, executor_id, title, ${listNames(tx, Object.keys(own(tx)))})
      select ${organisationId}::bigint, executor_id, title, ${listValues(tx, own(tx))} from staged
      where ${good} and service_id is null order by line`
    await tx`update service set ${setAll(tx, given(own(tx), context))} from staged where service.id = service_id and ${good}`
    for (const { line, cover } of await covered(tx, tx`outcome <> 'same'`)) {
      const made = await encode(folder, cover)
      if (typeof made === 'string') throw new Error(`${cover}: ${made}`)
      const [row] = await tx<{ readonly id: number }[]>`
        select max(service.id) as id from service join staged on service.executor_id = staged.executor_id
        and service.title = staged.title where line = ${line}`
      await insertPicture(tx, { serviceId: row?.id ?? 0, role: 'cover', nth: 0, name: cover, ...made })
    }
    return readOutcomeCounts(tx)
  },
}
