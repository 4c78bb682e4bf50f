import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Fragment, Queryable, Sql, Tx } from '../../../db/connect.ts'
import { rawSql } from '../../../db/fragments.ts'
import type { Clock } from '../../../ports/clock.ts'
import { exportKinds, type ExportKind, type ExportName } from './export-kinds.ts'
import { selectEntries, numberEntries } from './feed.ts'
import type { Months } from './rows.ts'
import { writeCsv, writeXlsx, type Batches, type Encoding, type Format } from './write-table.ts'

export { exportNames } from './export-kinds.ts'
export { encodings, formats, TooManyRowsError } from './write-table.ts'

export interface ExportOptions {
  readonly organisationId: number
  readonly name: ExportName
  readonly months: Months
  readonly format: Format
  readonly encoding: Encoding
}

type Take = (bytes: Buffer) => Promise<void>

const rowsAtOnce = 1000

const begin = async (tx: Tx): Promise<void> => {
  await tx`set local statement_timeout = 0`
  await tx`set local idle_in_transaction_session_timeout = 0`
}

/** A cursor bounds memory and allows other statements in between. */
async function* readBatches(tx: Tx, { toCells }: ExportKind, rows: Fragment, counted: () => void): Batches {
  await tx`declare exported no scroll cursor for ${rows}`
  for (;;) {
    // Not prepared: the columns depend on the open cursor.
    const some = await rawSql(tx, `fetch ${rowsAtOnce} from exported`)
    if (some.length === 0) break
    yield some.map((row) => {
      counted()
      return toCells(row as never)
    })
  }
  await tx`close exported`
}

const write = async (
  tx: Tx,
  rows: Fragment,
  { name, format, encoding }: ExportOptions,
  take: Take,
): Promise<number> => {
  const kind = exportKinds[name]
  let count = 0
  const batches = readBatches(tx, kind, rows, () => {
    count += 1
  })
  const table =
    format === 'csv' ? writeCsv(kind.header, batches, encoding) : writeXlsx(name, kind.header, batches)
  for await (const bytes of table) await take(bytes)
  return count
}

/** Exports one snapshot (G-02). Returns the row count. */
export const exportCurrentTo = (sql: Sql, options: ExportOptions, take: Take): Promise<number> =>
  sql.begin(
    async (tx) => {
      await begin(tx)
      const { organisationId, name, months } = options
      const { standing, rows } = exportKinds[name]
      return write(tx, rows(tx, standing(tx, organisationId, months), months), options, take)
    },
    { isRepeatable: false },
  )

interface RunOptions extends ExportOptions {
  /** Each consumer has its own name. */
  readonly run: string
  readonly who: string
}

/** Entries not yet exported under the name, up to `till`. */
const newEntries = (
  tx: Tx,
  { organisationId, name, run }: RunOptions,
  { after, till }: { readonly after: number; readonly till: number },
): Fragment => tx`
  select subject, facts, nth from (${selectEntries(tx, { organisationId, kind: exportKinds[name].entry, after, till })}) entry
  where not exists (
    select from exported_entry given where given.organisation_id = ${organisationId} and given.kind = ${name}
      and given.name = ${run} and given.nth = entry.nth)`

/** Exports a corrected reading once, in its last version; payments keep all entries. */
const lastOfEach = (tx: Tx, { name }: RunOptions, items: Fragment): Fragment =>
  name === 'payments'
    ? items
    : tx`select distinct on (subject, facts ->> 'period') subject, facts, nth from (${items}) item
        order by subject, facts ->> 'period', nth desc`

const findBounds = async (tx: Tx, { organisationId, name, run }: RunOptions) => {
  const [row] = await tx<{ readonly after: number; readonly till: number }[]>`
    select coalesce((select max(till) from export_run
        where organisation_id = ${organisationId} and kind = ${name} and export_run.name = ${run}), 0) as after,
      coalesce((select max(nth) from exchange_entry
        where organisation_id = ${organisationId} and kind = ${exportKinds[name].entry} and nth is not null), 0) as till`
  return row ?? { after: 0, till: 0 }
}

const newRows = (tx: Tx, options: RunOptions, bounds: { after: number; till: number }): Fragment =>
  exportKinds[options.name].rows(tx, lastOfEach(tx, options, newEntries(tx, options, bounds)), options.months)

const saveRun = async (
  tx: Tx,
  rows: Fragment,
  { till, now, ...options }: RunOptions & { readonly till: number | null; readonly now: Date },
) => {
  const { organisationId, name, months, run, who, format } = options
  const [inserted] = await tx<{ readonly id: number }[]>`
    insert into export_run (organisation_id, kind, name, at, who, format, row_count, till, from_month, to_month)
    values (${organisationId}, ${name}, ${run}, ${now}, ${who}, ${format}, 0, ${till}, ${months.from}, ${months.to})
    returning id`
  const id = inserted?.id ?? 0
  let [place, length] = [0, 0]
  const count = await write(tx, rows, options, async (bytes) => {
    place += 1
    length += bytes.length
    await tx`insert into export_run_part (run_id, place, content) values (${id}, ${place}, ${gzipSync(bytes)})`
  })
  await tx`update export_run set row_count = ${count}, byte_count = ${length} where id = ${id}`
  return { id, rows: count }
}

/** Run name of full exports. */
const everything = ''

/** Stores the export as a downloadable run (G-02, G-08). */
export const exportCurrent = (
  { sql, clock }: ExportDeps,
  options: Omit<RunOptions, 'run'>,
): Promise<{ readonly id: number; readonly rows: number }> =>
  sql.begin(async (tx) => {
    await begin(tx)
    const { organisationId, name, months } = options
    const { standing, rows } = exportKinds[name]
    const runOptions = { ...options, run: everything, till: null, now: clock.now() }
    return saveRun(tx, rows(tx, standing(tx, organisationId, months), months), runOptions)
  })

export const countNew = async (
  { sql }: Pick<ExportDeps, 'sql'>,
  options: Omit<RunOptions, 'who' | 'format' | 'encoding'>,
): Promise<number> => {
  await numberEntries(sql, exportKinds[options.name].entry)
  return sql.begin(async (tx) => {
    const asked: RunOptions = { ...options, who: '', format: 'csv', encoding: 'utf-8' }
    const [row] = await tx<{ readonly rows: number }[]>`
      select count(*) as rows from (${newRows(tx, asked, await findBounds(tx, asked))}) fresh`
    return row?.rows ?? 0
  })
}

interface ExportDeps {
  readonly sql: Sql
  readonly clock: Clock
}

/** Entries new to this name, with corrections and reversals; records them in the same transaction (decision 23). */
export const exportNew = async (
  { sql, clock }: ExportDeps,
  options: RunOptions,
): Promise<{ readonly id: number; readonly rows: number }> => {
  const { organisationId, name, months, run } = options
  const kind = exportKinds[name]
  await numberEntries(sql, kind.entry)
  return sql.begin(async (tx) => {
    await begin(tx)
    await tx`set local lock_timeout = 0`
    const scope = `exchange/export/${organisationId}/${name}/${run}`
    await tx`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`
    const bounds = await findBounds(tx, options)
    const isPart = months.from !== null || months.to !== null
    const till = isPart ? null : bounds.till
    const made = await saveRun(tx, newRows(tx, options, bounds), { ...options, till, now: clock.now() })
    if (isPart)
      await tx`
        insert into exported_entry (organisation_id, kind, name, nth)
        select ${organisationId}, ${name}, ${run}, nth from (${kind.rows(tx, newEntries(tx, options, bounds), months)}) given`
    else
      await tx`
        delete from exported_entry where organisation_id = ${organisationId} and kind = ${name} and name = ${run}
          and nth <= ${bounds.till}`
    return made
  })
}

/** Returns false if unknown or expired. */
export const sendRun = async (
  sql: Sql,
  { organisationId, name, id }: { organisationId: number; name: ExportName; id: number },
  take: Take,
): Promise<boolean> => {
  for (let place = 1; ; place += 1) {
    const [part] = await sql<{ readonly content: Buffer }[]>`
      select content from export_run_part join export_run run on run.id = run_id
      where run_id = ${id} and organisation_id = ${organisationId} and kind = ${name} and place = ${place}`
    if (!part) return place > 1
    await take(gunzipSync(part.content))
  }
}

/** Returns undefined if unknown or expired. */
export const openRun = async (
  sql: Sql,
  organisationId: number,
  id: number,
): Promise<
  (Pick<ExportRun, 'kind' | 'format'> & { readonly size: number; readonly content: Readable }) | undefined
> => {
  const [run] = await sql<(Pick<ExportRun, 'kind' | 'format'> & { readonly size: number | null })[]>`
    select kind, format, byte_count as size from export_run run
    where id = ${id} and organisation_id = ${organisationId}
      and exists (select from export_run_part where run_id = run.id)`
  if (!run) return undefined
  const { kind, format } = run
  async function* parts() {
    for (let place = 1; ; place += 1) {
      const [part] = await sql<{ readonly content: Buffer }[]>`
        select content from export_run_part where run_id = ${id} and place = ${place}`
      if (!part) return
      yield gunzipSync(part.content)
    }
  }
  let size = run.size ?? 0
  if (run.size === null) for await (const part of parts()) size += part.length
  return { kind, format, size, content: Readable.from(parts(), { objectMode: false }) }
}

export interface ExportRun {
  readonly id: number
  readonly at: Date
  readonly timeZone: string
  readonly who: string
  readonly kind: ExportName
  readonly name: string
  readonly format: Format
  readonly rows: number
}

/** Lists the newest exports first; `before` is the page cursor. */
export const listOrganisationExports = (
  sql: Queryable,
  { organisationId, before, limit }: { organisationId: number; before: number | null; limit: number },
) => sql<
  (Omit<ExportRun, 'timeZone'> & {
    readonly from: string | null
    readonly to: string | null
    readonly isStored: boolean
  })[]
>`
  select id, at, who, kind, name, from_month as "from", to_month as "to", format, row_count as rows,
    exists (select from export_run_part where run_id = export_run.id) as is_stored
  from export_run where organisation_id = ${organisationId} and (${before}::bigint is null or id < ${before})
  order by id desc limit ${limit}`

export const listExportNames = async (sql: Queryable, organisationId: number): Promise<readonly string[]> => {
  const rows = await sql<{ readonly name: string }[]>`
    select distinct name from export_run where organisation_id = ${organisationId} and name <> ${everything} order by name`
  return rows.map(({ name }) => name)
}

export const listExports = (
  sql: Queryable,
  { organisationId, limit }: { readonly organisationId: number | null; readonly limit: number },
) => sql<ExportRun[]>`
  select run.id, run.at, time_zone, who, kind, run.name, format, row_count as rows
  from export_run run join organisation on organisation.id = run.organisation_id
  where ${organisationId}::bigint is null or organisation.id = ${organisationId}
  order by run.id desc limit ${limit}`

const retentionMs = 366 * 24 * 3600_000

/** Deletes bytes older than a year; keeps the runs. */
export const deleteOldRuns = async (sql: Queryable, now: Date): Promise<boolean> => {
  await sql`
    delete from export_run_part using export_run run
    where run.id = run_id and run.at < ${new Date(now.getTime() - retentionMs)}`
  return false
}
