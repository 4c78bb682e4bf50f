import type { OfferName } from '#contract/exchange/offers.ts'
import { createReadStream } from 'node:fs'
import { copyInto } from '../../../db/copy.ts'
import type { Fragment, Queryable, Tx } from '../../../db/connect.ts'
import { joinFragments, listFragments, listNames, rawSql } from '../../../db/fragments.ts'
import type { Column } from '../values/columns.ts'
import type { Completion, Derivation } from '../values/derivation.ts'
import { partLines, sheetLines } from './sheet-lines.ts'
import type { StagedTable } from './staged-table.ts'

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

export interface ImportContext {
  readonly organisationId: number
  readonly now: Date
  readonly folder: string
  /** Absent fields stay unchanged. */
  readonly fields: ReadonlySet<string>
  /** Does not notify residents. */
  readonly isQuiet: boolean
  readonly accepts: ReadonlySet<OfferName>
}

/** One query adds the columns to the table, instead of an update per lookup; `given` is a file row. */
export interface Lookup {
  readonly columns: Readonly<Record<string, Fragment>>
  readonly joins: Fragment
}

export interface Kind {
  readonly name: string
  readonly columns: readonly Column[]
  readonly derived?: readonly Derivation[]
  readonly completed?: readonly Completion[]
  /** Further staging columns, filled by `check`. */
  readonly extra?: (sql: Queryable) => Fragment
  /** Changes the rows of the temporary table `given` before they are looked up. */
  readonly prepare?: (tx: Queryable, context: ImportContext) => Promise<void>
  readonly lookUp?: (sql: Queryable, context: ImportContext) => Lookup
  readonly check: (tx: Queryable, context: ImportContext) => Promise<void>
  readonly merge: (tx: Queryable, context: ImportContext) => Promise<Counts>
  /** Sum of a row in kopecks, if it is not its first required sum. */
  readonly sum?: (sql: Queryable) => Fragment
  readonly remarks?: (tx: Queryable, context: ImportContext) => Promise<readonly string[]>
  /** Asked before the table is written. */
  readonly questions?: Partial<Record<OfferName, (tx: Queryable) => Promise<Asked | null>>>
  /** The question describes faults like this, so that they need no sentence of their own. */
  readonly isAsked?: (fault: { readonly column: string; readonly reason: string }) => boolean
}

/** `rows` are the bad ones that the answer makes good. */
export interface Asked {
  readonly text: string
  readonly rows: number
}

const sheetsSetting = 'cabinet.import_sheets'

/** Names a line of the file, and its sheet if rows of several are staged. */
export const lineText = (sql: Queryable, line: Fragment): Fragment => sql`
  coalesce(${line} % ${sheetLines} || ' листа «' || (nullif(current_setting(${sheetsSetting}, true), '')::jsonb
      ->> (${line} % ${partLines} / ${sheetLines})::integer) || '»',
    (${line} % ${partLines})::text)`

/** Keeps the names of the sheets for `lineText` until the end of the transaction. */
export const setSheets = (tx: Queryable, sheets: StagedTable['sheets']) => {
  const names = sheets.length === 0 ? '' : JSON.stringify(sheets.map(({ name }) => name))
  return tx`select set_config(${sheetsSetting}, ${names}, true)`
}

/** Copies a table into the temporary table `staged` with its lookups. Good rows have a null `bad_reason`. */
export const stageTable = async (
  tx: Tx,
  kind: Kind,
  { path }: StagedTable,
  context: ImportContext,
): Promise<void> => {
  const { columns, extra, lookUp, prepare } = kind
  const into = lookUp ? 'given' : 'staged'
  const own = columns.map(({ field, type }) => tx`${tx(field)} ${rawSql(tx, type)}`)
  const last = [
    tx`bad_column text`,
    tx`bad_value text`,
    tx`bad_reason text`,
    tx`bad_more jsonb`,
    ...(extra ? [extra(tx)] : []),
  ]
  await tx`drop table if exists staged`
  await tx`
    create temporary table ${tx(into)} (line bigint, ${listFragments(tx, [...own, ...last])}) on commit drop`
  const copied = [
    'line',
    ...columns.map(({ field }) => field),
    'bad_column',
    'bad_value',
    'bad_reason',
    'bad_more',
  ]
  await copyInto(tx, into, copied, createReadStream(path))
  await prepare?.(tx, context)
  if (lookUp) {
    const found = lookUp(tx, context)
    const values = Object.entries(found.columns).map(([name, value]) => tx`${value} as ${tx(name)}`)
    await tx`
      create temporary table staged on commit drop as
      select given.*, ${listFragments(tx, values)} from given ${found.joins}`
    await tx`drop table given`
  }
  await tx`analyze staged`
}

/** `value` and `where` are SQL, and so is a `reason` that depends on the row. */
export type Mark = readonly [column: string, value: Fragment, where: Fragment, reason: string | Fragment]

/**
 * Marks all faults of every row in one pass: the first mark that matches is the row's reason, the others are listed
 * beside it. A column that already has a fault gets no other.
 */
export const markAll = (tx: Queryable, marks: readonly Mark[]) => {
  const found = marks.map(
    ([column, value, where, reason]) =>
      tx`case when (${where}) and not ${hasFault(tx, column)} then jsonb_build_array(${column}::text,
        coalesce((${value})::text, ''), (${typeof reason === 'string' ? tx`${reason}::text` : reason})) end`,
  )
  const anyOf = joinFragments(
    tx,
    marks.map(([, , where]) => tx`(${where})`),
    tx`or`,
  )
  return tx`
    update staged set
      bad_column = coalesce(bad_column, faults -> 0 ->> 0), bad_value = coalesce(bad_value, faults -> 0 ->> 1),
      bad_reason = coalesce(bad_reason, faults -> 0 ->> 2),
      bad_more = case when bad_reason is null then nullif(faults - 0, '[]') else coalesce(bad_more, '[]') || faults end
    from (
      select line, (select coalesce(jsonb_agg(fault order by nth), '[]')
        from unnest(array[${listFragments(tx, found)}]::jsonb[]) with ordinality as listed (fault, nth)
        where fault is not null) as faults
      from staged where ${anyOf}) marked
    where marked.line = staged.line and faults <> '[]'`
}

const hasFault = (tx: Queryable, column: string): Fragment =>
  tx`(bad_reason is not null and (bad_column = ${column} or coalesce(bad_more @? ${`strict $[*] ? (@[0] == ${JSON.stringify(column)})`}::jsonpath, false)))`

export const markBad = (tx: Queryable, ...mark: Mark) =>
  tx`
    update staged set bad_column = ${mark[0]}, bad_value = (${mark[1]})::text, bad_reason = ${mark[3]}
    where bad_reason is null and (${mark[2]})`

export const markDuplicates = (tx: Queryable, column: string, key: readonly [string, ...string[]]) => {
  const aliases = key.map((_, at) => `key${at}`)
  const same = key.map((field, at) => tx`${tx(`twin.${field}`)} = ${tx(`first.key${at}`)}`)
  return tx`
    update staged twin set bad_column = ${column}, bad_value = ${tx(key[0])}::text,
      bad_reason = 'уже есть в строке ' || ${lineText(tx, tx`first.line`)}
    from (select min(line) as line, ${listNames(tx, key)} from staged where bad_reason is null
      group by ${listNames(tx, key)} having count(*) > 1) first (line, ${listNames(tx, aliases)})
    where ${joinFragments(tx, same, tx`and`)} and twin.line > first.line and bad_reason is null`
}

/** Rejects a month whose rows the nightly job deletes, or has deleted (docs/retention.md). */
export const pastRetention = (sql: Queryable, kind: 'readings' | 'receipts'): Mark => {
  const before = sql`(select before from retention_sweep where kind = ${kind})`
  return [
    'Период',
    monthText(sql, 'period'),
    sql`period < ${before}`,
    sql`'срок хранения истёк: внесите месяцы начиная с ' || to_char(${before}, 'MM.YYYY')`,
  ]
}

/** Joins `account` by number. */
export const accountJoin = (sql: Queryable, { organisationId }: ImportContext): Fragment => sql`
  left join personal_account account on account.organisation_id = ${organisationId}
    and account.number = given.number`

/** Compares a stored number with one of the table as people see them: Latin letters, «№», zeros in front. */
export const looksLike = (sql: Queryable, stored: Fragment, given: Fragment): Fragment => sql`
  number_key(${stored}) = any(array(
    select repeat('0', zeros) || key from generate_series(0, 6) zeros,
      unnest(array[number_key(${given}), ltrim(number_key(${given}), '0')]) key))`

/** Ends a fault with the stored number that looks the same, if there is one. */
export const alikeText = (sql: Queryable, alike: Fragment): Fragment => sql`
  coalesce(', есть похожий «' || (${alike}) || '»: наберите его так же', '')`

/** Names the stored account whose number looks the same. */
export const noAccount = (sql: Queryable, { organisationId }: ImportContext): Mark => [
  'Лицевой счёт',
  sql`number`,
  sql`number is not null and account_id is null`,
  sql`'такого лицевого счёта нет' || ${alikeText(
    sql,
    sql`select alike.number from personal_account alike where alike.organisation_id = ${organisationId}
      and ${looksLike(sql, sql`alike.number`, sql`staged.number`)}
    order by alike.number limit 1`,
  )}`,
]

/**
 * Returns SQL for the next id. Related rows get ids in a temporary table, because the planner cannot estimate
 * `returning` rows.
 */
export const nextId = (sql: Queryable, table: string): Fragment =>
  sql`nextval((select pg_get_serial_sequence(${table}, 'id')::regclass))`

/** Counts good rows by their `outcome` column. */
export const readOutcomeCounts = async (tx: Queryable): Promise<Counts> => {
  const [row] = await tx<Counts[]>`
    select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'same') as same from staged where bad_reason is null`
  return row ?? { added: 0, changed: 0, same: 0 }
}

export const countOutcomes = async (tx: Queryable, upsert: Fragment): Promise<Counts> => {
  const [row] = await tx<{ readonly good: number; readonly added: number; readonly changed: number }[]>`
    with written as (${upsert} returning (xmax = 0) as is_new)
    select (select count(*) from staged where bad_reason is null) as good,
      count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`
  const { good = 0, added = 0, changed = 0 } = row ?? {}
  return { added, changed, same: good - added - changed }
}

/** Written only if the table has the field. */
export type Written = readonly [column: string, field: string, value: Fragment]

interface Upsert {
  readonly table: string
  /** Columns that a stored row keeps. */
  readonly key: readonly Written[]
  readonly written: readonly Written[]
  readonly conflict: Fragment
}

/** Skips equal rows and absent fields. */
export const buildUpsert = (
  sql: Queryable,
  { table, key, written, conflict }: Upsert,
  { fields }: ImportContext,
): Fragment => {
  const own = written.filter(([, field]) => fields.has(field))
  const names = own.map(([column]) => column)
  const inserted = [...key, ...own]
  const columns = listNames(
    sql,
    inserted.map(([column]) => column),
  )
  const values = listFragments(
    sql,
    inserted.map(([, , value]) => value),
  )
  const set = listFragments(
    sql,
    names.map((name) => sql`${sql(name)} = ${sql(`excluded.${name}`)}`),
  )
  const namesOf = (row: string) =>
    listNames(
      sql,
      names.map((name) => `${row}.${name}`),
    )
  return sql`
    insert into ${sql(table)} as stored (${columns})
    select ${values} from staged where bad_reason is null order by line
    on conflict (${conflict}) do update set ${set}
    where (${namesOf('stored')}) is distinct from (${namesOf('excluded')})`
}

/** Joins `own_sector` by code or name. */
export const sectorJoin = (sql: Queryable, { organisationId }: ImportContext): Fragment => sql`
  left join (select distinct on (word) word, id from sector cross join lateral (values (code), (lower(name))) known (word)
    where organisation_id = ${organisationId} order by word, id) own_sector on own_sector.word = lower(given.sector)`

export const noSector = (sql: Queryable): Mark => [
  'Сектор',
  sql`sector`,
  sql`sector is not null and sector_id is null`,
  'такой услуги у организации нет',
]

/** Formats kopecks as Russian roubles. */
export const roubles = (sql: Queryable, column: string): Fragment =>
  sql`replace(to_char(${sql(column)} / 100.0, 'FM999999990.00'), '.', ',')`

/** Formats a date as 'DD.MM.YYYY'. */
export const dayText = (sql: Queryable, column: string): Fragment =>
  sql`to_char(${sql(column)}, 'DD.MM.YYYY')`

/** Formats a date as 'MM.YYYY'. */
export const monthText = (sql: Queryable, column: string): Fragment => sql`to_char(${sql(column)}, 'MM.YYYY')`

/** Formats a number in Russian notation without trailing zeros. */
export const numberText = (sql: Queryable, value: Fragment): Fragment =>
  sql`replace(trim_scale(${value})::text, '.', ',')`

export const timeZone = (sql: Queryable, { organisationId }: ImportContext): Fragment =>
  sql`(select time_zone from organisation where id = ${organisationId})`

/** Returns SQL for the import's time in the organisation's time zone, found once per statement. */
export const localNow = (sql: Queryable, { organisationId, now }: ImportContext): Fragment =>
  sql`(select ${now}::timestamptz at time zone time_zone from organisation where id = ${organisationId})`
