import { appendFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { countBad, holdsTable, offerNames, type OfferName } from '#contract/exchange/offers.ts'
import {
  importTables,
  kindNames,
  listImports,
  type BadRow,
  type ImportReport,
  type TableReport,
} from '../modules/exchange/imports/import.ts'
import { separateFaults } from '../modules/exchange/imports/equal-faults.ts'
import { findOrganisation, saveOrganisation } from '../modules/exchange/organisation/organisation.ts'
import { findTableContext } from '../modules/exchange/imports/table-context.ts'
import { withTables } from '../modules/exchange/imports/table-process.ts'
import {
  findGivenOrganisation,
  findOrganisationId,
  parseLimit,
  UsageError,
  parseOneOf,
  type Command,
  type OperatorDeps,
  formatMoment,
} from './command.ts'
import { record, getActor } from './staff.ts'
import { messages } from './messages.ts'

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UsageError(messages.notJson(path))
  }
}

const print = async ({ sql }: OperatorDeps, inn: string): Promise<string> => {
  const organisation = await findOrganisation(sql, inn)
  if (!organisation) throw new UsageError(messages.noOrganisation)
  return JSON.stringify(organisation, null, 2)
}

export const runOrganisation = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, path] = command.words
  if (verb !== 'organisation') return undefined
  if (command.print !== undefined) return print(deps, command.print)
  if (path === undefined) throw new UsageError(messages.usage)
  const saved = await saveOrganisation(deps.sql, await readJson(path), (tx) => record(tx, deps, command))
  if ('faults' in saved) throw new UsageError(messages.badOrganisation(saved.faults))
  const { name, isNew, changes } = saved
  if (isNew) return messages.organisationNew(name)
  if (changes.length === 0) return messages.organisationSame
  const lines = changes.map((change) => messages.change(change.path, change.before, change.after))
  return [messages.organisationChanged, ...lines].join('\n')
}
const maxShown = 20
const stepMs = 10_000
const redrawMs = 200
const eraseLine = '\r\u001B[K'

const cell = (field: string | number) => `"${String(field).replaceAll('"', '""')}"`

const badRows = (path: string | undefined) => {
  const shown: string[] = []
  const isSeparate = separateFaults()
  const lines: string[] = []
  let count = 0
  const flush = () => {
    if (path !== undefined) appendFileSync(path, lines.join(''))
    lines.length = 0
  }
  const add = (cells: readonly (string | number)[]) => {
    lines.push(`${cells.map(cell).join(';')}\r\n`)
    if (lines.length >= 1000) flush()
  }
  if (path !== undefined) writeFileSync(path, '\uFEFF')
  add(messages.imported.reportHeader)
  return {
    add({ file, sheet, line, column, value, reason, isAsked }: BadRow) {
      if (!isAsked) count += 1
      const what = [column, value, reason].filter((part) => part !== '').join(': ')
      if (!isAsked && shown.length < maxShown && isSeparate({ sheet, column, reason }))
        shown.push(`${file}:${line} ${what}`)
      if (path !== undefined) add([file, line, column, value, reason])
    },
    end(): readonly string[] {
      flush()
      return count > shown.length ? [...shown, messages.imported.more(count - shown.length)] : shown
    },
  }
}

const barLength = 20

const progressText = (file: string, rows: number, part: number | null, ms: number): string => {
  const progress = messages.imported.progress(file, rows, Math.round((rows * 1000) / Math.max(ms, 1)))
  if (part === null || part <= 0) return progress
  const done = Math.round(Math.min(part, 1) * barLength)
  const left = Math.ceil((ms / Math.min(part, 1) - ms) / 1000)
  return `[${'#'.repeat(done)}${'.'.repeat(barLength - done)}] ${progress}, ${messages.imported.left(left)}`
}

interface Screen {
  readonly isTTY: boolean
  readonly write: (text: string) => unknown
}

export const showProgress = (screen: Screen, now: () => number = Date.now) => {
  let current = ''
  let began = 0
  let last = 0
  return (file: string, rows: number, part: number | null): void => {
    if (file !== current) [current, began, last] = [file, now(), now()]
    if (rows % 1000 !== 0 || now() - last < (screen.isTTY ? redrawMs : stepMs)) return
    last = now()
    const progress = progressText(file, rows, part, last - began)
    screen.write(screen.isTTY ? `${eraseLine}${progress}` : `${progress}\n`)
  }
}

const flags = { unusual: 'unusual', names_as_is: 'names-as-is' } as const satisfies Record<OfferName, string>
const toFlag = (offer: OfferName) => flags[offer]

const formatLines = ({
  file,
  kind,
  added,
  changed,
  same,
  bad,
  unknown,
  remarks,
  questions,
}: TableReport): string[] => [
  messages.imported.table(file, kind),
  messages.imported.counts(added, changed, same, bad),
  ...(unknown.length === 0 ? [] : [messages.imported.unknown(unknown)]),
  ...remarks.map((remark) => `  ${remark}`),
  ...questions.map(({ offer, text, is_accepted }) =>
    is_accepted
      ? `  ${text}`
      : messages.imported.question(text, messages.imported.accept[offer], toFlag(offer)),
  ),
]

const isHeld = ({ questions }: TableReport): boolean => questions.some(holdsTable)
/** A question describes each bad row, if there are some. */
const isAsked = (tables: readonly TableReport[]): boolean =>
  tables.some(isHeld) || countBad(tables, offerNames) === 0

const readMap = async (path: string | undefined): Promise<Readonly<Record<string, string>>> => {
  if (path === undefined) return {}
  const parsed = z.record(z.string(), z.string()).safeParse(await readJson(path))
  if (!parsed.success) throw new UsageError(messages.badMap(path))
  return parsed.data
}

const formatOutcome = ({ tables, isWritten }: ImportReport, isCheck: boolean, hasBad: boolean): string => {
  if (isCheck) return messages.imported.checked
  if (!isWritten && isAsked(tables)) return messages.imported.asked
  if (!isWritten) return messages.imported.refused
  return hasBad ? messages.imported.writtenWithoutBad : messages.imported.written
}

const importAll = async (
  { sql, clock }: OperatorDeps,
  command: Command,
  files: readonly string[],
): Promise<string> => {
  const kind = parseOneOf(kindNames, command.as)
  const organisationId = await findOrganisationId(sql, command)
  const map = await readMap(command.map)
  const bad = badRows(command.report)
  const isCheck = command.check ?? false
  const show = showProgress(process.stderr)
  const report = await withTables(
    { paths: files, kind, ...(await findTableContext(sql, organisationId, { map })) },
    ({ file, rows, part }) => show(file, rows, part),
    (tables) =>
      importTables(
        { sql, clock },
        {
          organisationId,
          tables,
          isCheck,
          skipsBad: command['skip-bad'] ?? false,
          isQuiet: command.quiet ?? false,
          accepts: new Set(offerNames.filter((offer) => command[toFlag(offer)] === true)),
          who: getActor(command),
          onBad: bad.add,
        },
      ),
  )
  if (process.stderr.isTTY) process.stderr.write(eraseLine)
  const hasBad = report.tables.some((table) => table.bad > 0)
  const lines = [
    ...report.tables.flatMap(formatLines),
    ...bad.end(),
    formatOutcome(report, isCheck, hasBad),
  ].join('\n')
  if (hasBad || report.tables.some(isHeld)) throw new UsageError(lines)
  return lines
}

export const runImport = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, ...files] = command.words
  if (verb === 'imports') {
    const organisationId = await findGivenOrganisation(deps.sql, command)
    const runs = await listImports(deps.sql, { organisationId, limit: parseLimit(command) })
    const lines = runs.map(({ at, timeZone, who, file, kind, added, changed, same, bad, sha256 }) =>
      [
        formatMoment(at, timeZone),
        who,
        messages.imported.table(file, kind),
        messages.imported.counts(added, changed, same, bad).trim(),
        sha256.slice(0, 12),
      ].join('  '),
    )
    return lines.join('\n') || messages.none
  }
  if (verb !== 'import') return undefined
  if (files.length === 0) throw new UsageError(messages.usage)
  return importAll(deps, command, files)
}
