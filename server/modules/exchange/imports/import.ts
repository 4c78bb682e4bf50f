import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import { rawSql } from '../../../db/fragments.ts'
import type { Clock } from '../../../ports/clock.ts'
import { holdsTable, offerNames, type OfferName, type Question } from '#contract/exchange/offers.ts'
import { equalFaults } from './equal-faults.ts'
import { kinds } from '../kinds/all.ts'
import { partLines, sheetLines } from '../staging/sheet-lines.ts'
import { setSheets, stageTable, type Counts, type Kind } from '../staging/stage.ts'
import type { StagedTable } from '../staging/staged-table.ts'

/** One fault of a row; `line` is the file line. */
export interface BadRow {
  readonly file: string
  /** Null if the table is one sheet. */
  readonly sheet: string | null
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
  /** A question of the table describes the fault. */
  readonly isAsked: boolean
}

export interface TableReport extends Counts {
  readonly file: string
  readonly kind: string
  /** Kopecks, without bad rows; null if the kind has no sum. */
  readonly sum: number | null
  readonly bad: number
  readonly unknown: readonly string[]
  readonly remarks: readonly string[]
  readonly questions: readonly Question[]
}

export interface ImportReport {
  readonly tables: readonly TableReport[]
  readonly isWritten: boolean
}

interface ImportOptions {
  readonly organisationId: number
  /** Imported in this order. Others wait for the lock while a table of a stream is read. */
  readonly tables: readonly StagedTable[] | AsyncIterable<StagedTable>
  /** Dry run. */
  readonly isCheck: boolean
  /** Writes the good rows despite bad ones. */
  readonly skipsBad: boolean
  /** Questions that are answered for these tables. */
  readonly accepts: ReadonlySet<OfferName>
  /** Issues receipts without notifying residents. */
  readonly isQuiet: boolean
  readonly who: string
  /** Absent for the command line. */
  readonly callId?: string
  readonly onBad: (row: BadRow) => void
}

export const kindNames: readonly string[] = kinds.map(({ name }) => name)

const rowsAtOnce = 1000

interface InvalidRow extends Omit<BadRow, 'file' | 'sheet' | 'isAsked'> {
  readonly more: readonly (readonly [column: string, value: string, reason: string])[] | null
}

/**
 * Reports every fault of a row once, even if the row has several lines. Returns the number of rows and a sentence for
 * many equal faults. Uses an SQL
 * cursor, because that of postgres 3.4.9 crashes the process on a lost connection.
 */
const reportInvalid = async (
  tx: Tx,
  { file, sheets }: StagedTable,
  { isAsked }: Kind,
  onBad: (row: BadRow) => void,
): Promise<{ readonly bad: number; readonly equal: readonly string[] }> => {
  let count = 0
  const equal = equalFaults()
  let last = { line: -1, told: new Set<string>() }
  await tx`
    declare bad_rows no scroll cursor for
    select line, bad_column as column, coalesce(bad_value, '') as value, bad_reason as reason,
      bad_more as more
    from staged where bad_reason is not null order by line % ${partLines}, line`
  for (;;) {
    const rows = await rawSql<InvalidRow>(tx, `fetch ${rowsAtOnce} from bad_rows`)
    for (const { more, line: nth, column, value, reason } of rows) {
      const staged = nth % partLines
      const sheet = sheets[Math.floor(staged / sheetLines)]
      const place = sheet
        ? { file: sheet.file, sheet: sheet.name, line: staged % sheetLines }
        : { file, sheet: null, line: staged }
      if (last.line !== staged) {
        last = { line: staged, told: new Set() }
        count += 1
      }
      for (const fault of [[column, value, reason] as const, ...(more ?? [])]) {
        const key = fault.join('\n')
        const shown = { column: fault[0], value: fault[1], reason: fault[2] }
        if (!last.told.has(key)) {
          const asked = isAsked?.(shown) ?? false
          onBad({ ...place, ...shown, isAsked: asked })
          if (!asked) equal.add({ sheet: place.sheet, ...shown }, place.line)
        }
        last.told.add(key)
      }
    }
    if (rows.length < rowsAtOnce) break
  }
  await tx`close bad_rows`
  return { bad: count, equal: equal.list() }
}

const recordRun = async (
  tx: Queryable,
  { organisationId, who, callId }: ImportOptions,
  table: StagedTable,
  report: TableReport,
  now: Date,
) => {
  await tx`
    insert into import_run (organisation_id, at, who, file, sha256, kind, new_rows, changed_rows, same_rows, bad_rows, call_id)
    values (${organisationId}, ${now}, ${who}, ${table.file}, decode(${table.sha256}, 'hex'), ${report.kind},
      ${report.added}, ${report.changed}, ${report.same}, ${report.bad}, ${callId ?? null})`
}

const findSum = async (tx: Queryable, { columns, sum }: Kind): Promise<number | null> => {
  const column = columns.find(({ type, isRequired }) => type === 'bigint' && isRequired)
  if (!column) return null
  const [row] = await tx<{ readonly sum: number }[]>`
    select coalesce(sum(${sum?.(tx) ?? tx(column.field)}), 0)::float8 as sum from staged where bad_reason is null`
  return row?.sum ?? 0
}

const askQuestions = async (
  tx: Queryable,
  { questions = {} }: Kind,
  { accepts }: ImportOptions,
): Promise<readonly Question[]> => {
  const asked: Question[] = []
  for (const offer of offerNames) {
    const question = (await questions[offer]?.(tx)) ?? null
    if (question !== null) asked.push({ offer, ...question, is_accepted: accepts.has(offer) })
  }
  return asked
}

const importTable = async (
  tx: Tx,
  table: StagedTable,
  options: ImportOptions,
  now: Date,
): Promise<TableReport> => {
  const { file, folder, unknown } = table
  const kind = kinds.find(({ name }) => name === table.kind)
  if (!kind) throw new Error(`There is no kind ${table.kind}`)
  const { organisationId, isQuiet, accepts } = options
  const context = { organisationId, now, fields: new Set(table.fields), isQuiet, accepts, folder }
  const { sheets } = table
  if (sheets.length > 0) await setSheets(tx, sheets)
  await stageTable(tx, kind, table, context)
  await kind.check(tx, context)
  const sum = await findSum(tx, kind)
  const questions = await askQuestions(tx, kind, options)
  await tx`analyze staged`
  const counts = await kind.merge(tx, context)
  const own = (await kind.remarks?.(tx, context)) ?? []
  const { bad, equal } = await reportInvalid(tx, table, kind, options.onBad)
  const remarks = [...equal, ...table.notes, ...own]
  const report = { file, kind: kind.name, sum, ...counts, bad, unknown, remarks, questions }
  await recordRun(tx, options, table, report, now)
  if (sheets.length > 0) await setSheets(tx, [])
  return report
}

/** Not retried: bad rows are reported while the transaction runs. */
const streams = { isRepeatable: false }

/** Carries the report out of a rolled-back transaction. */
class RolledBack extends Error {
  readonly tables: readonly TableReport[]

  constructor(tables: readonly TableReport[]) {
    super('Nothing is to be written')
    this.tables = tables
  }
}

/** Writes all good rows in one transaction, or none (G-01). A lock serialises imports. */
export const importTables = async (
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  options: ImportOptions,
): Promise<ImportReport> => {
  try {
    return await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`set local lock_timeout = 0`
      await tx`set local idle_in_transaction_session_timeout = 0`
      // For whole-table statements: joins in memory, no JIT, small statistics sample.
      await tx`set local work_mem = '64MB'`
      await tx`set local jit = off`
      // Checked once, at the end (migration 98).
      await tx`set constraints ledger_balance_personal_account_id_fkey, ledger_balance_sector_id_fkey deferred`
      await tx`set local default_statistics_target = 10`
      await tx`select pg_advisory_xact_lock(hashtextextended('exchange/import', 0))`
      const reports: TableReport[] = []
      for await (const table of options.tables)
        reports.push(await importTable(tx, table, options, clock.now()))
      const hasBad = reports.some(({ bad }) => bad > 0)
      const isHeld = reports.some(({ questions }) => questions.some(holdsTable))
      if (options.isCheck || isHeld || (hasBad && !options.skipsBad)) throw new RolledBack(reports)
      return { tables: reports, isWritten: true }
    }, streams)
  } catch (error) {
    if (error instanceof RolledBack) return { tables: error.tables, isWritten: false }
    throw error
  }
}

interface ImportRun {
  readonly id: number
  readonly at: Date
  readonly timeZone: string
  readonly who: string
  readonly file: string
  readonly sha256: string
  readonly kind: string
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly bad: number
}

/** Lists the newest imports first; `callId` links the desk report. */
export const listOrganisationImports = (
  sql: Queryable,
  { organisationId, before, limit }: { organisationId: number; before: number | null; limit: number },
) => sql<(Omit<ImportRun, 'timeZone' | 'sha256'> & { readonly callId: string | null })[]>`
  select run.id, run.at, who, file, run.kind, new_rows as added, changed_rows as changed, same_rows as same,
    bad_rows as bad, call.id as call_id
  from import_run run left join import_call call on call.id = run.call_id and call.member_id is not null
  where run.organisation_id = ${organisationId} and (${before}::bigint is null or run.id < ${before})
  order by run.id desc limit ${limit}`

export const listImports = (
  sql: Queryable,
  { organisationId, limit }: { readonly organisationId: number | null; readonly limit: number },
) => sql<ImportRun[]>`
  select run.id, run.at, time_zone, who, file, encode(sha256, 'hex') as sha256, kind, new_rows as added,
    changed_rows as changed, same_rows as same, bad_rows as bad
  from import_run run join organisation on organisation.id = run.organisation_id
  where ${organisationId}::bigint is null or organisation.id = ${organisationId}
  order by run.id desc limit ${limit}`

/** Finds an organisation by INN. Null finds the first two, to detect a single organisation. */
export const findOrganisations = (sql: Queryable, inn: string | null) => sql<{ readonly id: number }[]>`
  select id from organisation where ${inn === null ? sql`true` : sql`inn = ${inn}`} order by id limit 2`
