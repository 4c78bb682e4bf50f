import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Column } from './columns.ts'
import { Unreadable, type Row } from './read-csv.ts'
import type { Table } from './read-table.ts'

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

/** A kind of table: its columns, and what is done with its rows once they are staged. */
export interface Kind {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of the staging table beside those of the file, such as ids that are looked up. */
  readonly extra: string
  /** Looks ids up and marks bad rows. */
  readonly check: (tx: Queryable, context: ImportContext) => Promise<void>
  /** Writes the rows that are not bad. */
  readonly merge: (tx: Queryable, context: ImportContext) => Promise<Counts>
  /** Remarks about rows that are good. */
  readonly remarks?: (tx: Queryable) => Promise<readonly string[]>
}

/** The staging table: rows that are not bad have no `bad_reason`. */
export const staged = 'staged'

interface Bad {
  readonly column: string
  readonly value: string
  readonly reason: string
}

const escapeField = (field: string | null): string =>
  field === null
    ? '\\N'
    : field.replaceAll(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')

const faultOfWidth = (cells: readonly string[], width: number): Bad | null => {
  if (
    cells.length === width ||
    (cells.length > width && cells.slice(width).every((cell) => cell.trim() === ''))
  )
    return null
  return { column: '', value: '', reason: `в строке ${cells.length} значений, а столбцов ${width}` }
}

/** The values of a row as they are staged; of a bad one the first fault. */
const stageRow = ({ kind, places, width }: Table<Kind>, { cells, faults }: Row) => {
  let bad = faultOfWidth(cells, width)
  const values = kind.columns.map(({ header, parse, isRequired }, at) => {
    const place = places[at]
    const given = place === undefined ? '' : (cells[place] ?? '').trim()
    const unread = place === undefined ? undefined : faults?.get(place)
    if (unread !== undefined) {
      bad ??= { column: header, value: given, reason: unread }
      return null
    }
    if (given === '') {
      if (isRequired) bad ??= { column: header, value: '', reason: 'не заполнено' }
      return null
    }
    const parsed = parse(given)
    if ('value' in parsed) return parsed.value
    bad ??= { column: header, value: given, reason: parsed.fault }
    return null
  })
  return [...values, bad?.column ?? null, bad?.value.slice(0, 200) ?? null, bad?.reason ?? null]
}

const chunkLength = 128 * 1024

type Progress = (rows: number, part: number | null) => void

async function* linesOf(table: Table<Kind>, progress: Progress) {
  let chunk = ''
  let rows = 0
  for await (const row of table.rows()) {
    chunk += `${[String(row.line), ...stageRow(table, row)].map(escapeField).join('\t')}\n`
    progress(++rows, table.part())
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Stages the rows of a table by COPY, as they are read; nothing is held but a chunk. */
export const stageTable = async (tx: Tx, table: Table<Kind>, progress: Progress): Promise<void> => {
  const { columns, extra } = table.kind
  const own = columns.map(({ field, type }) => `${field} ${type}`)
  const all = [
    'line bigint',
    ...own,
    'bad_column text',
    'bad_value text',
    'bad_reason text',
    ...(extra === '' ? [] : [extra]),
  ]
  await tx.unsafe(`drop table if exists ${staged}`)
  await tx.unsafe(`create temporary table ${staged} (${all.join(', ')}) on commit drop`)
  const copied = ['line', ...columns.map(({ field }) => field), 'bad_column', 'bad_value', 'bad_reason']
  const target = await tx.unsafe(`copy ${staged} (${copied.join(', ')}) from stdin`).writable()
  try {
    await pipeline(Readable.from(linesOf(table, progress)), target)
  } catch (error) {
    if (error instanceof Unreadable) throw new Unreadable(`${table.file}: ${error.message}`, { cause: error })
    throw error
  }
  await tx.unsafe(`analyze ${staged}`)
}

/** Marks rows bad: all that have the condition, with the value of a column and a reason, both SQL. */
export const markBad = (tx: Queryable, column: string, valueSql: string, where: string, reasonSql: string) =>
  tx.unsafe(
    `update ${staged} set bad_column = $1, bad_value = (${valueSql})::text, bad_reason = ${reasonSql}
     where bad_reason is null and (${where})`,
    [column],
  )

/** Marks the rows bad whose key an earlier row of the table has. */
export const markTwins = (tx: Queryable, column: string, key: readonly string[]) =>
  tx.unsafe(
    `update ${staged} twin set bad_column = $1, bad_value = ${key[0] ?? ''}::text, bad_reason = 'уже есть в строке ' || first.line
     from (select min(line) as line, ${key.join(', ')} from ${staged} where bad_reason is null
       group by ${key.join(', ')} having count(*) > 1) first (line, ${key.map((_, at) => `key${at}`).join(', ')})
     where ${key.map((field, at) => `twin.${field} = first.key${at}`).join(' and ')} and twin.line > first.line and bad_reason is null`,
    [column],
  )

/** Looks up the accounts of the rows, or of those with the condition, into `account_id`. */
export const findAccounts = async (
  tx: Queryable,
  { organisationId }: ImportContext,
  where = 'true',
): Promise<void> => {
  await tx.unsafe(
    `update ${staged} set account_id = account.id from personal_account account
     where account.organisation_id = $1 and account.number = ${staged}.number`,
    [organisationId],
  )
  await markBad(
    tx,
    'Лицевой счёт',
    'number',
    `account_id is null and ${where}`,
    `'такого лицевого счёта нет'`,
  )
}

/** Counts good rows by their column `outcome`: new, changed or same. */
export const outcomesOf = async (tx: Queryable): Promise<Counts> => {
  const [row] = await tx.unsafe<Counts[]>(
    `select count(*) filter (where outcome = 'new') as added, count(*) filter (where outcome = 'changed') as changed,
       count(*) filter (where outcome = 'same') as same from ${staged} where bad_reason is null`,
  )
  return row ?? { added: 0, changed: 0, same: 0 }
}

/** Counts what an upsert did; its rows say whether they are new. */
export const countsOf = async (
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
export const upsertOf = (
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

/** Looks up the sectors of the rows, by code or name, into `sector_id`. */
export const findSectors = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  await tx.unsafe(
    `update ${staged} set sector_id = own.id from sector own
     where organisation_id = $1 and (own.code = lower(sector) or lower(own.name) = lower(sector))`,
    [organisationId],
  )
  await markBad(tx, 'Сектор', 'sector', 'sector_id is null', `'такой услуги у организации нет'`)
}

/** SQL of a sum in roubles as a Russian reader writes it. */
export const roublesSql = (kopecksSql: string): string =>
  `replace(to_char(${kopecksSql} / 100.0, 'FM999999990.00'), '.', ',')`

/** SQL of a month as a Russian reader writes it. */
export const monthSql = (dateSql: string): string => `to_char(${dateSql}, 'MM.YYYY')`

/** SQL of a number as a Russian reader writes it, without noughts at its end. */
export const numberSql = (sql: string): string => `replace(trim_scale(${sql})::text, '.', ',')`
