import { createReadStream } from 'node:fs'
import { copyInto } from '../../db/copy.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Column } from './columns.ts'
import type { StagedTable } from './staging/staged-table.ts'

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

export interface ImportContext {
  readonly organisationId: number
  readonly now: Date
  /** Holds files that rows reference. */
  readonly folder: string
  /** Absent fields stay unchanged. */
  readonly fields: ReadonlySet<string>
  /** Does not notify residents. */
  readonly isQuiet: boolean
}

/** Columns added by one query over the table instead of an update per lookup; `given` is a file row. */
export interface Lookup {
  readonly columns: Readonly<Record<string, string>>
  readonly joins: string
}

export interface Kind {
  readonly name: string
  readonly columns: readonly Column[]
  /** Further staging columns, filled by `check`. */
  readonly extra?: string
  readonly lookUp?: (context: ImportContext) => Lookup
  readonly check: (tx: Queryable, context: ImportContext) => Promise<void>
  readonly merge: (tx: Queryable, context: ImportContext) => Promise<Counts>
  readonly remarks?: (tx: Queryable) => Promise<readonly string[]>
}

/** Good rows have a null `bad_reason`. */
export const staged = 'staged'

/** Copies a table into the staging table and joins its lookups. */
export const stageTable = async (
  tx: Tx,
  kind: Kind,
  { path }: StagedTable,
  context: ImportContext,
): Promise<void> => {
  const { columns, extra = '', lookUp } = kind
  const own = columns.map(({ field, type }) => `${field} ${type}`)
  const all = [
    'line bigint',
    ...own,
    'bad_column text',
    'bad_value text',
    'bad_reason text',
    ...(extra === '' ? [] : [extra]),
  ]
  const into = lookUp ? 'given' : staged
  await tx.unsafe(`drop table if exists ${staged}`)
  await tx.unsafe(`create temporary table ${into} (${all.join(', ')}) on commit drop`)
  const copied = ['line', ...columns.map(({ field }) => field), 'bad_column', 'bad_value', 'bad_reason']
  await copyInto(tx, into, copied, createReadStream(path, 'utf8'))
  if (lookUp) {
    const found = lookUp(context)
    const values = Object.entries(found.columns).map(([name, sql]) => `${sql} as ${name}`)
    await tx.unsafe(
      `create temporary table ${staged} on commit drop as select given.*, ${values.join(', ')} from given ${found.joins}`,
    )
    await tx.unsafe('drop table given')
  }
  await tx.unsafe(`analyze ${staged}`)
}

/** All but `column` are SQL. */
export type Mark = readonly [column: string, valueSql: string, where: string, reasonSql: string]

/** Marks bad rows in one pass, with the first matching reason. */
export const markFirst = (tx: Queryable, marks: readonly Mark[]) => {
  const choice = (sql: (mark: Mark) => string) =>
    `case ${marks.map((mark) => `when ${mark[2]} then ${sql(mark)}`).join(' ')} end`
  return tx.unsafe(
    `update ${staged} set bad_column = ${choice(([column]) => `'${column}'`)},
       bad_value = ${choice(([, valueSql]) => `(${valueSql})::text`)}, bad_reason = ${choice((mark) => mark[3])}
     where bad_reason is null and (${marks.map(([, , where]) => `(${where})`).join(' or ')})`,
  )
}

export const markBad = (tx: Queryable, ...mark: Mark) => markFirst(tx, [mark])

/** Marks rows that repeat the key of an earlier row. */
export const markDuplicates = (tx: Queryable, column: string, key: readonly string[]) =>
  tx.unsafe(
    `update ${staged} twin set bad_column = $1, bad_value = ${key[0] ?? ''}::text, bad_reason = 'уже есть в строке ' || first.line
     from (select min(line) as line, ${key.join(', ')} from ${staged} where bad_reason is null
       group by ${key.join(', ')} having count(*) > 1) first (line, ${key.map((_, at) => `key${at}`).join(', ')})
     where ${key.map((field, at) => `twin.${field} = first.key${at}`).join(' and ')} and twin.line > first.line and bad_reason is null`,
    [column],
  )

/** Joins `account` by number. */
export const accountJoin = ({ organisationId }: ImportContext): string =>
  `left join personal_account account on account.organisation_id = ${organisationId} and account.number = given.number`

export const noAccount: Mark = [
  'Лицевой счёт',
  'number',
  'number is not null and account_id is null',
  `'такого лицевого счёта нет'`,
]

/** Returns SQL for an id. Related rows get ids in a temporary table: the planner cannot estimate `returning` rows. */
export const nextId = (table: string): string =>
  `nextval((select pg_get_serial_sequence('${table}', 'id')::regclass))`

/** Counts good rows by their `outcome` column. */
export const readOutcomeCounts = async (tx: Queryable): Promise<Counts> => {
  const [row] = await tx.unsafe<Counts[]>(
    `select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome = 'changed') as changed,
       count(*) filter (where outcome = 'same') as same from ${staged} where bad_reason is null`,
  )
  return row ?? { added: 0, changed: 0, same: 0 }
}

/** Runs an upsert and counts its effects. */
export const countOutcomes = async (
  tx: Queryable,
  upsert: string,
  parameters: readonly (number | string)[],
): Promise<Counts> => {
  const [row] = await tx.unsafe<
    { readonly good: number; readonly added: number; readonly changed: number }[]
  >(
    `with written as (${upsert} returning (xmax = 0) as is_new)
     select (select count(*) from ${staged} where bad_reason is null) as good,
       count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from written`,
    [...parameters],
  )
  const { good = 0, added = 0, changed = 0 } = row ?? {}
  return { added, changed, same: good - added - changed }
}

/** Written only if the table has the field. */
export type Written = readonly [column: string, field: string, valueSql: string]

/** Builds an upsert that skips equal rows and absent fields. */
export const buildUpsert = (
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

/** Joins `own_sector` by code or name. */
export const sectorJoin = ({ organisationId }: ImportContext): string =>
  `left join (select distinct on (word) word, id from sector cross join lateral (values (code), (lower(name))) known (word)
     where organisation_id = ${organisationId} order by word, id) own_sector on own_sector.word = lower(given.sector)`

export const noSector: Mark = ['Сектор', 'sector', 'sector_id is null', `'такой услуги у организации нет'`]

/** Formats kopecks as Russian roubles in SQL. */
export const roublesSql = (kopecksSql: string): string =>
  `replace(to_char(${kopecksSql} / 100.0, 'FM999999990.00'), '.', ',')`

export const monthSql = (dateSql: string): string => `to_char(${dateSql}, 'MM.YYYY')`

/** Formats a number in Russian, without trailing zeros. */
export const numberSql = (sql: string): string => `replace(trim_scale(${sql})::text, '.', ',')`
