import type { RecordedAct } from '#contract/staff/acts.ts'
import { randomUUID } from 'node:crypto'
import type { ColumnChoices, Confirmation, DeskImport, NewExport } from '#contract/exchange/desk-schema.ts'
import { countBad, holdsTable, offerNames } from '#contract/exchange/offers.ts'
import type { Queryable, Sql } from '../../../db/connect.ts'
import type { ReceivedFile } from '../../../kernel/principal.ts'
import { FileReply } from '../../../kernel/file-reply.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Files } from '../../../ports/files.ts'
import { recordCall, type StaffCall } from '../../staff/service.ts'
import * as exports from '../exports/export.ts'
import type { ColumnMapping } from '../headers/column-map.ts'
import { forgetMap, rememberMap } from '../imports/column-map-store.ts'
import { presentMapping, readChoices } from './desk-columns.ts'
import { separateFaults } from '../imports/equal-faults.ts'
import type { CompletedReport } from '../imports/import-job.ts'
import { listOrganisationImports } from '../imports/import.ts'
import type { TablePreview } from '../imports/preview.ts'

const messages = {
  noImport: 'Такой загрузки нет',
  notChecked: 'Эту загрузку уже подтвердили или отменили',
  badRows: 'В таблице есть строки с ошибкой. Исправьте файл или загрузите без них',
  unanswered: 'Ответьте на вопрос о таблице: отметьте, что в ней всё верно, или исправьте файл',
  noBadRows: 'Строки с ошибкой уже не хранятся: проверьте файл ещё раз',
  noExport: 'Такой выгрузки нет, или её файл уже не хранится',
  tooManyRows: 'Для XLSX строк слишком много: выберите CSV или месяц',
} as const

interface DeskDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
}

const hour = 3600
/** Far above normal use; checks and exports are expensive. */
const importLimits = (organisationId: number) => [
  { bucket: `desk:imports:${organisationId}`, max: 120, seconds: hour },
]
const exportLimits = (memberId: number) => [{ bucket: `desk:exports:${memberId}`, max: 60, seconds: hour }]
const pageOfRuns = 20

interface StoredImport {
  readonly id: string
  readonly filename: string
  readonly state: 'receiving' | 'waiting' | 'done'
  readonly isCheck: boolean
  readonly at: Date
  readonly who: string
  readonly progress: DeskImport['progress']
  readonly report: CompletedReport | null
  readonly preview: readonly TablePreview[] | null
  readonly badFile: string | null
  readonly mapping: ColumnMapping | null
  /** The columns were chosen for this file. */
  readonly isChosen: boolean
}

const shownBadRows = 50

const toState = ({ state, isCheck, report }: StoredImport): DeskImport['state'] => {
  if (state !== 'done') return isCheck ? 'checking' : 'writing'
  return isCheck && report?.fault === null ? 'checked' : 'done'
}

const present = (row: StoredImport): DeskImport => {
  const { id, filename, at, who, progress, report, preview, badFile, mapping, isChosen } = row
  const empty = { rows: 0, sum: null, header: [], first: [] }
  const isSeparate = separateFaults()
  return {
    id,
    filename,
    state: toState(row),
    at: at.toISOString(),
    who,
    progress,
    fault: report?.fault ?? null,
    mapping:
      row.state === 'done' && row.isCheck && mapping !== null
        ? presentMapping(mapping, report?.fault === null && !isChosen)
        : null,
    is_written: report?.is_written ?? false,
    tables: (report?.tables ?? []).map((table, nth) => Object.assign(table, preview?.[nth] ?? empty)),
    bad_rows: (report?.bad_rows ?? [])
      .filter(({ sheet = null, column, reason }) => isSeparate({ sheet, column, reason }))
      .slice(0, shownBadRows),
    has_bad_file: badFile !== null,
  }
}

const findImport = async (
  sql: Queryable,
  { organisationId }: StaffCall['member'],
  id: string,
  lock = false,
): Promise<StoredImport> => {
  const [row] = await sql<StoredImport[]>`
    select call.id, file_name as filename, state, coalesce((options ->> 'check')::boolean, false) as is_check,
      call.created_at as at, member.name as who, progress, report, preview, bad_file,
      mapping, coalesce((options ->> 'chosen')::boolean, false) as is_chosen
    from import_call call join staff_member member on member.id = member_id
    where call.id = ${id} and call.organisation_id = ${organisationId}
    ${lock ? sql`for update of call` : sql``}`
  if (!row) throw new DomainError('not_found', [messages.noImport])
  return row
}

const getCheckedImport = async (sql: Queryable, { member }: StaffCall, id: string): Promise<StoredImport> => {
  const row = await findImport(sql, member, id, true)
  if (toState(row) !== 'checked') throw new DomainError('not_checked', [messages.notChecked])
  return row
}

/** A checked table, or one whose headers are not known. */
const getMappedImport = async (sql: Queryable, { member }: StaffCall, id: string) => {
  const row = await findImport(sql, member, id, true)
  if (row.state !== 'done' || !row.isCheck || row.mapping === null)
    throw new DomainError('not_checked', [messages.notChecked])
  return { mapping: row.mapping }
}

/** Returns operations that check a table on upload and write it on confirmation (G-01, G-08). */
export const createDeskImports = ({ sql, clock, files }: DeskDeps) => {
  const record = (tx: Queryable, call: StaffCall, act: RecordedAct) =>
    recordCall(tx, call, { act }, clock.now())
  const checkAgain = (tx: Queryable, id: string, kind: string | null, chosen: object) => tx`
    update import_call set state = 'waiting', kind = ${kind}, report = null, preview = null, mapping = null,
      progress = null, due_at = ${clock.now()}, tries = 0, options = options - 'chosen' - 'columns' || ${tx.json({ ...chosen })}
    where id = ${id}`

  return {
    /** Rate-limits before the body is read. */
    beforeCheck: ({ member }: Pick<StaffCall, 'member'>) =>
      countAttempt(sql, clock, importLimits(member.organisationId)),

    /** `removeAbandonedImports` deletes the row if the bytes are never stored. */
    check: async (
      call: StaffCall,
      { filename, kind = null }: { readonly filename: string; readonly kind?: string | undefined | null },
      { path, sha256 }: ReceivedFile,
    ): Promise<DeskImport> => {
      const { memberId, organisationId } = call.member
      const id = randomUUID()
      const now = clock.now()
      await sql.begin(async (tx) => {
        await tx`
          insert into import_call (id, organisation_id, member_id, fingerprint, kind, file_name, options, state, created_at, due_at)
          values (${id}, ${organisationId}, ${memberId}, ${sha256}, ${kind}, ${filename}, ${tx.json({ check: true })},
            'receiving', ${now}, ${now})`
        await record(tx, call, 'import check')
      })
      await files.put(id, path)
      await sql`update import_call set state = 'waiting', due_at = ${clock.now()} where id = ${id}`
      return present(await findImport(sql, call.member, id))
    },

    show: async ({ member }: StaffCall, id: string) => present(await findImport(sql, member, id)),

    confirm: (call: StaffCall, id: string, { accepts = [], ...options }: Confirmation) =>
      sql.begin(async (tx) => {
        const { report } = await getCheckedImport(tx, call, id)
        if (!options.skip_bad && countBad(report?.tables ?? [], accepts) > 0)
          throw new DomainError('bad_rows', [messages.badRows])
        const questions = report?.tables.flatMap((table) => table.questions ?? []) ?? []
        if (questions.some((question) => holdsTable(question) && !accepts.includes(question.offer)))
          throw new DomainError('bad_rows', [messages.unanswered])
        const now = clock.now()
        const answers = Object.fromEntries(offerNames.map((offer) => [offer, accepts.includes(offer)]))
        await tx`
          update import_call set state = 'waiting', report = null, progress = null, due_at = ${now}, tries = 0,
            member_id = ${call.member.memberId}, options = options || ${tx.json({ ...options, ...answers, check: false })}
          where id = ${id}`
        await record(tx, call, 'import confirm')
        return present(await findImport(tx, call.member, id))
      }),

    chooseColumns: (call: StaffCall, id: string, choices: ColumnChoices) =>
      sql.begin(async (tx) => {
        const { organisationId } = call.member
        const { mapping } = await getMappedImport(tx, call, id)
        const columns = await readChoices(tx, organisationId, choices, mapping)
        const { fingerprint, register } = mapping
        await rememberMap(tx, organisationId, { fingerprint, kind: choices.kind, columns }, clock.now())
        const chosen = { chosen: true, ...(register !== null && { columns }) }
        await checkAgain(tx, id, choices.kind, chosen)
        await record(tx, call, 'import columns')
        return present(await findImport(tx, call.member, id))
      }),

    forgetColumns: (call: StaffCall, id: string) =>
      sql.begin(async (tx) => {
        const { mapping } = await getMappedImport(tx, call, id)
        await forgetMap(tx, call.member.organisationId, mapping.fingerprint)
        await checkAgain(tx, id, null, {})
        await record(tx, call, 'import columns-forget')
        return present(await findImport(tx, call.member, id))
      }),

    drop: async (call: StaffCall, id: string): Promise<void> => {
      const { badFile } = await sql.begin(async (tx) => {
        const found = await getCheckedImport(tx, call, id)
        await tx`delete from import_call where id = ${id}`
        await record(tx, call, 'import drop')
        return found
      })
      for (const key of [id, badFile]) if (key !== null) await files.remove(key)
    },

    badRows: async (call: StaffCall, id: string): Promise<FileReply> => {
      const { badFile, filename } = await findImport(sql, call.member, id)
      const content = badFile === null ? null : await files.open(badFile)
      if (content === null) throw new DomainError('not_found', [messages.noBadRows])
      await record(sql, call, 'import bad rows')
      const parts: Buffer[] = []
      for await (const part of content) parts.push(Buffer.from(part))
      return new FileReply({
        filename: `${filename.replace(/\.[^.]*$/, '')}, ошибки.csv`,
        contentType: 'text/csv',
        content: Buffer.concat(parts),
      })
    },

    list: async ({ member }: StaffCall, before: number | null) => {
      const { organisationId } = member
      const rows = await listOrganisationImports(sql, { organisationId, before, limit: pageOfRuns + 1 })
      return {
        runs: rows
          .slice(0, pageOfRuns)
          .map(({ id, at, who, file, kind, added, callId, changed, same, bad }) => ({
            id,
            who,
            kind,
            changed,
            same,
            bad,
            at: at.toISOString(),
            filename: file,
            new: added,
            report: callId,
          })),
        has_more: rows.length > pageOfRuns,
      }
    },
  }
}

const months = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) => ({
  from: from ?? null,
  to: to ?? null,
})

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const fileNames = { readings: 'показания', payments: 'платежи', choices: 'выбор-жителей' } as const

export const createDeskExports = ({ sql, clock }: DeskDeps) => ({
  list: async ({ member: { organisationId } }: StaffCall, before: number | null) => {
    const rows = await exports.listOrganisationExports(sql, { organisationId, before, limit: pageOfRuns + 1 })
    return {
      runs: rows
        .slice(0, pageOfRuns)
        .map(({ id, at, who, kind, name, from, to, format, rows: count, isStored }) => ({
          id,
          who,
          kind,
          from,
          to,
          format,
          rows: count,
          at: at.toISOString(),
          name: name || null,
          is_kept: isStored,
        })),
      has_more: rows.length > pageOfRuns,
      names: [...(await exports.listExportNames(sql, organisationId))],
    }
  },

  countNew: async (
    { member: { organisationId } }: StaffCall,
    { kind, name, ...period }: Pick<NewExport, 'kind' | 'from' | 'to'> & { readonly name: string },
  ) => ({
    rows: await exports.countNew({ sql }, { organisationId, name: kind, run: name, months: months(period) }),
  }),

  create: async (call: StaffCall, { kind, name, format, encoding, ...period }: NewExport) => {
    const { organisationId, memberId, name: who } = call.member
    await countAttempt(sql, clock, exportLimits(memberId))
    const options = { organisationId, name: kind, months: months(period), format, encoding, who }
    try {
      const made =
        name === undefined
          ? await exports.exportCurrent({ sql, clock }, options)
          : await exports.exportNew({ sql, clock }, { ...options, run: name })
      await recordCall(sql, call, { act: `export ${kind} № ${made.id}` }, clock.now())
      return made
    } catch (error) {
      throw error instanceof exports.TooManyRowsError
        ? new DomainError('too_large', [messages.tooManyRows])
        : error
    }
  },

  file: async (call: StaffCall, id: number): Promise<FileReply> => {
    const { organisationId, memberId } = call.member
    await countAttempt(sql, clock, exportLimits(memberId))
    const run = await exports.openRun(sql, organisationId, id)
    if (!run) throw new DomainError('not_found', [messages.noExport])
    const { kind, format, size, content } = run
    await recordCall(sql, call, { act: `export file ${kind} № ${id}` }, clock.now())
    return new FileReply({
      filename: `${fileNames[kind]}-${id}.${format}`,
      contentType: types[format],
      content,
      size,
    })
  },
})
