import { createReadStream } from 'node:fs'
import { copyInto } from '../../db/copy.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Column } from './columns.ts'
import type { StagedTable } from './staging/staged-table.ts'

/** Rows of a table that were written, by what the writing did. */
export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

/** Values of an import that its statements use. */
export interface ImportContext {
  readonly organisationId: number
  readonly now: Date
  /** Folder of the table: files that its rows name lie there. */
  readonly folder: string
  /** Fields that the table has a column for: the others stay as they are. */
  readonly fields: ReadonlySet<string>
  /** Receipts are issued without telling residents. */
  readonly isQuiet: boolean
}

/**
 * Values that one query over the whole table adds to its rows, so that they are written once more and not at each lookup:
 * SQL by column, and the joins that it reads. A row of the file is `given`.
 */
export interface Lookup {
  readonly columns: Readonly<Record<string, string>>
  readonly joins: string
}

/** A kind of table: its columns, and what is done with its rows once they are staged. */
export interface Kind {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of the staging table beside those of the file, filled by `check`. */
  readonly extra?: string
  /** Ids and stored values of the rows. */
  readonly lookUp?: (context: ImportContext) => Lookup
  /** Marks bad rows. */
  readonly check: (tx: Queryable, context: ImportContext) => Promise<void>
  /** Writes the rows that are not bad. */
  readonly merge: (tx: Queryable, context: ImportContext) => Promise<Counts>
  /** Remarks about rows that are good. */
  readonly remarks?: (tx: Queryable) => Promise<readonly string[]>
}

/** The staging table: rows that are not bad have no `bad_reason`. */
export const staged = 'staged'

/** Copies the rows of a table into the staging table and looks up what they refer to. */
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

/** Rows that are bad: all that have the condition, with the column, its value and a reason; all but the column are SQL. */
export type Mark = readonly [column: string, valueSql: string, where: string, reasonSql: string]

/** Marks rows bad in one pass, each for the first reason that it has. */
export const markFirst = (tx: Queryable, marks: readonly Mark[]) => {
  const choice = (sql: (mark: Mark) => string) =>
    `case ${marks.map((mark) => `when ${mark[2]} then ${sql(mark)}`).join(' ')} end`
  return tx.unsafe(
    `update ${staged} set bad_column = ${choice(([column]) => `'${column}'`)},
       bad_value = ${choice(([, valueSql]) => `(${valueSql})::text`)}, bad_reason = ${choice((mark) => mark[3])}
     where bad_reason is null and (${marks.map(([, , where]) => `(${where})`).join(' or ')})`,
  )
}

/** Marks rows bad: all that have the condition, with the value of a column and a reason, both SQL. */
export const markBad = (tx: Queryable, ...mark: Mark) => markFirst(tx, [mark])

/** Marks the rows bad whose key an earlier row of the table has. */
export const markDuplicates = (tx: Queryable, column: string, key: readonly string[]) =>
  tx.unsafe(
    `update ${staged} twin set bad_column = $1, bad_value = ${key[0] ?? ''}::text, bad_reason = 'уже есть в строке ' || first.line
     from (select min(line) as line, ${key.join(', ')} from ${staged} where bad_reason is null
       group by ${key.join(', ')} having count(*) > 1) first (line, ${key.map((_, at) => `key${at}`).join(', ')})
     where ${key.map((field, at) => `twin.${field} = first.key${at}`).join(' and ')} and twin.line > first.line and bad_reason is null`,
    [column],
  )

/** Join of a lookup: the `account` of the row's number. */
export const accountJoin = ({ organisationId }: ImportContext): string =>
  `left join personal_account account on account.organisation_id = ${organisationId} and account.number = given.number`

/** Rows whose account is not there. */
export const noAccount: Mark = [
  'Лицевой счёт',
  'number',
  'number is not null and account_id is null',
  `'такого лицевого счёта нет'`,
]

/**
 * SQL of a new id of a table. Rows that refer to each other get their ids first, in a temporary table: joined by what an
 * insert returns, which nobody can estimate, they would be compared each with each.
 */
export const nextId = (table: string): string =>
  `nextval((select pg_get_serial_sequence('${table}', 'id')::regclass))`

/** Counts good rows by their column `outcome`: new, changed or same. */
export const readOutcomeCounts = async (tx: Queryable): Promise<Counts> => {
  const [row] = await tx.unsafe<Counts[]>(
    `select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome = 'changed') as changed,
       count(*) filter (where outcome = 'same') as same from ${staged} where bad_reason is null`,
  )
  return row ?? { added: 0, changed: 0, same: 0 }
}

/** Counts what an upsert did; its rows say whether they are new. */
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

/** A column of the database that an import writes where its table has the field: its value by SQL. */
export type Written = readonly [column: string, field: string, valueSql: string]

/** An upsert that leaves equal rows alone, and columns whose field the table has not got. */
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

/** Join of a lookup: the sector `own_sector` that has the row's code or name. */
export const sectorJoin = ({ organisationId }: ImportContext): string =>
  `left join (select distinct on (word) word, id from sector cross join lateral (values (code), (lower(name))) known (word)
     where organisation_id = ${organisationId} order by word, id) own_sector on own_sector.word = lower(given.sector)`

/** Rows whose sector the organisation has not got. */
export const noSector: Mark = ['Сектор', 'sector', 'sector_id is null', `'такой услуги у организации нет'`]

/** SQL of a sum in roubles as a Russian reader writes it. */
export const roublesSql = (kopecksSql: string): string =>
  `replace(to_char(${kopecksSql} / 100.0, 'FM999999990.00'), '.', ',')`

/** SQL of a month as a Russian reader writes it. */
export const monthSql = (dateSql: string): string => `to_char(${dateSql}, 'MM.YYYY')`

/** SQL of a number as a Russian reader writes it, without noughts at its end. */
export const numberSql = (sql: string): string => `replace(trim_scale(${sql})::text, '.', ',')`
