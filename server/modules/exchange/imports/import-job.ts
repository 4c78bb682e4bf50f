import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { offerNames } from '#contract/exchange/offers.ts'
import type { ImportReport } from '#contract/exchange/schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { emptyReport, type CallDeps, type ImportOptions } from './import-calls.ts'
import { UnmappedTableError, type ColumnMapping } from '../headers/column-map.ts'
import { listMaps } from './column-map-store.ts'
import { findTableContext } from './table-context.ts'
import { importTables, type BadRow } from './import.ts'
import { assertDeskKinds, maxSavedRows, previewTables, saveBadRows, type TablePreview } from './preview.ts'
import { UnreadableTableError } from '../errors.ts'
import type { ReadProgress, StagedTable } from '../staging/staged-table.ts'
import { withTables } from './table-process.ts'
import { createWorkingFolder } from './working-folder.ts'

const failed = 'Загрузка не удалась. Отправьте таблицу ещё раз'

interface DueCall {
  readonly id: string
  readonly organisationId: number
  /** Null: detected from the headers. */
  readonly kind: string | null
  readonly options: ImportOptions
  readonly who: string
  /** Null for API imports. */
  readonly fileName: string | null
  readonly badFile: string | null
  readonly attempts: number
}

const leaseMs = 3 * 60_000
const beatMs = 60_000
const maxAttempts = 5
const maxBadRows = 1000

/** Owners whose tables were read in this time wait for others; a lease is a part of it. */
const turnsMs = 3600_000

/**
 * Takes the oldest call of the organisation, and of its key or member, that was served least recently: one that sends
 * many slow tables delays its own. A served call has the end of its lease in `due_at`.
 */
const takeDue = async (sql: Queryable, now: Date): Promise<DueCall | undefined> => {
  const [row] = await sql<DueCall[]>`
    update import_call call set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where call.id = (
      select id from import_call waiting where state = 'waiting' and due_at <= ${now}
      order by
        (select max(due_at) from import_call served where served.organisation_id = waiting.organisation_id
          and tries > 0 and due_at > ${new Date(now.getTime() - turnsMs)}) nulls first,
        (select max(due_at) from import_call served where served.organisation_id = waiting.organisation_id
          and (key_id, member_id) is not distinct from (waiting.key_id, waiting.member_id)
          and tries > 0 and due_at > ${new Date(now.getTime() - turnsMs)}) nulls first,
        due_at limit 1 for update skip locked)
    returning call.id, call.organisation_id, kind, options, file_name,
      bad_file, tries as attempts, coalesce((select name from staff_member where id = member_id),
        (select 'ключ «' || name || '»' from api_key where id = key_id)) as who`
  return row
}

export type CompletedReport = Omit<ImportReport, 'id' | 'kind' | 'state' | 'created_on'>

/** The first of two processes wins. */
const saveReport = (sql: Queryable, id: string, report: CompletedReport) => sql`
  update import_call set state = 'done', report = ${sql.json(JSON.parse(JSON.stringify(report)))}
  where id = ${id} and state = 'waiting'`

/** By content, not by name. */
const readName = async (path: string, kind: string | null): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return `${kind}.${buffer.toString('latin1') === 'PK' ? 'xlsx' : 'csv'}`
  } finally {
    await file.close()
  }
}

/** `bad` goes to the error file. */
interface MadeImport {
  readonly report: CompletedReport
  readonly bad: readonly BadRow[]
  readonly preview: readonly TablePreview[]
  /** Headers of a file whose columns a member chooses or chose. */
  readonly mapping: ColumnMapping | null
}

const unmade = (fault: string, mapping: ColumnMapping | null = null): MadeImport => ({
  report: { ...emptyReport, fault },
  bad: [],
  preview: [],
  mapping,
})

/** A member's choice for this file; a choice for a bank's register is its sector, which its rows do not have. */
const findContext = async (sql: Queryable, { organisationId, fileName, options }: DueCall) => {
  const { columns } = options
  if (fileName === null) return findTableContext(sql, organisationId, {})
  const remembered = await listMaps(sql, organisationId)
  const isChosen = options.chosen === true
  return findTableContext(sql, organisationId, { remembered, isChosen, ...(columns && { map: columns }) })
}

const importFile = async (
  { sql, clock }: CallDeps,
  call: DueCall,
  path: string,
  onProgress: (progress: ReadProgress) => void,
): Promise<MadeImport> => {
  const { check = false, skip_bad = false, quiet = false } = call.options
  const isDesk = call.fileName !== null
  const bad: BadRow[] = []
  const max = isDesk ? maxSavedRows : maxBadRows
  try {
    const context = await findContext(sql, call)
    return await withTables({ paths: [path], kind: call.kind, ...context }, onProgress, async (staged) => {
      const read: StagedTable[] = []
      for await (const table of staged) read.push(table)
      if (isDesk) assertDeskKinds(read)
      const { tables, isWritten } = await importTables(
        { sql, clock },
        {
          organisationId: call.organisationId,
          tables: read,
          isCheck: check,
          skipsBad: skip_bad,
          isQuiet: quiet,
          accepts: new Set(offerNames.filter((offer) => call.options[offer] === true)),
          who: call.who,
          callId: call.id,
          onBad: (row) => {
            if (bad.length < max) bad.push(row)
          },
        },
      )
      const shown = tables.map(({ kind, added, changed, same, bad: count, unknown, remarks, questions }) => ({
        kind,
        new: added,
        changed,
        same,
        bad: count,
        unknown_columns: [...unknown],
        remarks: [...remarks],
        questions: [...questions],
      }))
      const first = bad.slice(0, maxBadRows).map(toShownRow)
      const report = { is_written: isWritten, fault: null, tables: shown, bad_rows: first }
      const mapping = read.find((table) => table.mapping !== null)?.mapping ?? null
      return { report, bad, preview: isDesk ? previewTables(read, tables) : [], mapping }
    })
  } catch (error) {
    if (error instanceof UnmappedTableError) return unmade(error.message, error.mapping)
    if (error instanceof UnreadableTableError) return unmade(error.message)
    throw error
  }
}

const toShownRow = ({ sheet, line, column, value, reason }: BadRow) => {
  const shown = { line, column, value, reason }
  return sheet === null ? shown : { sheet, ...shown }
}

/** Desk imports only. */
const showProgress = (sql: Queryable, { id, fileName }: DueCall) => {
  let last: { readonly rows: number; readonly part: number | null } | null = null
  const timer = setInterval(() => {
    if (last === null || fileName === null) return
    void sql`update import_call set progress = ${sql.json(last)} where id = ${id} and state = 'waiting'`.catch(
      () => undefined,
    )
    last = null
  }, progressMs)
  return {
    onProgress: ({ rows, part }: ReadProgress) => {
      last = { rows, part }
    },
    end: () => clearInterval(timer),
  }
}
const progressMs = 1000

/** A checked desk table waits for confirmation; errors found then return it to checked. */
const saveImport = async (deps: CallDeps, call: DueCall, made: MadeImport, folder: string): Promise<void> => {
  const { sql, files } = deps
  const { id, options, badFile, fileName } = call
  const { report, bad, preview, mapping } = made
  if (fileName === null) {
    await saveReport(sql, id, report)
    return files.remove(id)
  }
  const saved = await saveBadRows(files, folder, bad)
  const waits = !report.is_written && (report.fault === null || mapping !== null)
  await sql`
    update import_call set state = 'done', report = ${sql.json(JSON.parse(JSON.stringify(report)))},
      preview = ${sql.json(JSON.parse(JSON.stringify(preview)))}, progress = null, bad_file = ${saved},
      mapping = ${mapping && sql.json(JSON.parse(JSON.stringify(mapping)))},
      options = ${sql.json({ ...options, check: waits })}
    where id = ${id} and state = 'waiting'`
  if (badFile !== null) await files.remove(badFile)
  if (!waits) await files.remove(id)
}

/** Returns false if none is due. */
export const runNextImport = async (deps: CallDeps): Promise<boolean> => {
  const { sql, clock, files } = deps
  const call = await takeDue(sql, clock.now())
  if (!call) return false
  const { id, kind, attempts } = call
  const folder = await createWorkingFolder()
  const beat = setInterval(() => {
    const till = new Date(clock.now().getTime() + leaseMs)
    void sql`update import_call set due_at = ${till} where id = ${id} and state = 'waiting'`.catch(
      () => undefined,
    )
  }, beatMs)
  const progress = showProgress(sql, call)
  try {
    const content = attempts > maxAttempts ? null : await files.open(id)
    if (content === null) await saveImport(deps, call, unmade(failed), folder)
    else {
      const received = join(folder, 'received')
      await pipeline(content, createWriteStream(received, { mode: 0o600 }))
      // A separate folder: rows must not reference neighbouring files.
      const own = join(folder, 'table')
      await mkdir(own)
      const path = join(own, call.fileName ?? (await readName(received, kind)))
      await rename(received, path)
      await saveImport(deps, call, await importFile(deps, call, path, progress.onProgress), folder)
    }
  } finally {
    clearInterval(beat)
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
  return true
}

const abandonedMs = 24 * 3600_000

const savedMs = 31 * 24 * 3600_000

/** Deletes uploads interrupted or unconfirmed for a day, and error files after a month. */
export const removeAbandonedImports = async ({ sql, clock, files }: CallDeps): Promise<boolean> => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const rows = await sql<{ readonly id: string; readonly badFile: string | null }[]>`
    delete from import_call where created_at < ${before(abandonedMs)}
      and (state = 'receiving' or (member_id is not null and state = 'done' and (options ->> 'check')::boolean))
    returning id, bad_file`
  for (const { id, badFile } of rows) for (const key of [id, badFile]) if (key) await files.remove(key)
  const old = await sql<{ readonly id: string; readonly badFile: string }[]>`
    select id, bad_file from import_call where bad_file is not null and created_at < ${before(savedMs)}`
  for (const { id, badFile } of old) {
    await files.remove(badFile)
    await sql`update import_call set bad_file = null where id = ${id}`
  }
  return false
}
