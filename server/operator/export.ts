import { open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import {
  encodings,
  exportNames,
  exportNew,
  exportCurrentTo,
  formats,
  sendRun,
  listExports,
  TooManyRowsError,
  type ExportOptions,
} from '../modules/exchange/exports/export.ts'
import {
  findGivenOrganisation,
  findOrganisationId,
  parseLimit,
  UsageError,
  parseNumber,
  parseOneOf,
  type Command,
  type OperatorDeps,
  formatMoment,
} from './command.ts'
import { messages } from './messages.ts'

type Take = (bytes: Buffer) => Promise<void>

/** Writes a file atomically. */
const writeWhole = async <T>(path: string, work: (take: Take) => Promise<T>): Promise<T> => {
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w').catch((error: Error) => {
    throw new UsageError(messages.exported.badOut(path, error.message))
  })
  try {
    const done = await work(async (bytes) => void (await file.write(bytes)))
    await file.sync()
    await file.close()
    await rename(part, path)
    return done
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

const writeOut: Take = (bytes) =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** With stdout the message goes to stderr. */
const deliver = async (path: string | undefined, work: (take: Take) => Promise<string>): Promise<string> => {
  if (path !== undefined) return writeWhole(path, work)
  process.stderr.write(`${await work(writeOut)}\n`)
  return ''
}

const parseMonth = (word: string | undefined): string | null => {
  if (word === undefined) return null
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(word.replace(/^(\d\d)[.](\d{4})$/, '$2-$1')) ?? []
  if (year === undefined || month === undefined) throw new UsageError(messages.exported.badMonth(word))
  return `${year}-${month}`
}

const toOptions = (command: Command, organisationId: number): ExportOptions => {
  const name = parseOneOf(exportNames, command.words[1])
  if (name === null || command.words.length > 2) throw new UsageError(messages.usage)
  const months = { from: parseMonth(command.from), to: parseMonth(command.to) }
  if (months.from !== null && months.to !== null && months.from > months.to)
    throw new UsageError(messages.exported.badMonths)
  const format = parseOneOf(formats, command.format) ?? 'csv'
  const encoding = parseOneOf(encodings, command.encoding) ?? 'utf-8'
  return { organisationId, name, months, format, encoding }
}

const giveAgain = async (
  { sql }: OperatorDeps,
  command: Command,
  { organisationId, name }: ExportOptions,
): Promise<string> => {
  const { again, from, to, format, encoding } = command
  if ([command.new, from, to, format, encoding].some((option) => option !== undefined))
    throw new UsageError(messages.exported.againAlone)
  const id = parseNumber(again)
  return deliver(command.out, async (take) => {
    if (!(await sendRun(sql, { organisationId, name, id }, take)))
      throw new UsageError(messages.exported.noRun(id))
    return messages.exported.again(id)
  })
}

const exportAll = async (deps: OperatorDeps, command: Command): Promise<string> => {
  const { sql, clock } = deps
  const organisationId = await findOrganisationId(sql, command)
  const options = toOptions(command, organisationId)
  if (command.again !== undefined) return giveAgain(deps, command, options)
  const { new: run, out } = command
  if (run === undefined)
    return deliver(out, async (take) => messages.exported.rows(await exportCurrentTo(sql, options, take)))
  if (!/^[\p{L}\d ._-]{1,60}$/u.test(run)) throw new UsageError(messages.exported.badName)
  const { id, rows } = await exportNew({ sql, clock }, { ...options, run, who: userInfo().username })
  // The run is stored: `exports` lists it, `--again` repeats it.
  return deliver(out, async (take) => {
    await sendRun(sql, { organisationId, name: options.name, id }, take)
    return messages.exported.run(id, rows)
  })
}

export const runExport = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb] = command.words
  if (verb === 'exports') {
    const organisationId = await findGivenOrganisation(deps.sql, command)
    const runs = await listExports(deps.sql, { organisationId, limit: parseLimit(command) })
    const lines = runs.map(({ id, at, timeZone, who, kind, name, format, rows }) =>
      [
        `№ ${id}`,
        formatMoment(at, timeZone),
        who,
        kind,
        name || messages.exported.everything,
        format,
        messages.exported.rows(rows),
      ].join('  '),
    )
    return lines.join('\n') || messages.none
  }
  if (verb !== 'export') return undefined
  try {
    return await exportAll(deps, command)
  } catch (error) {
    throw error instanceof TooManyRowsError ? new UsageError(messages.exported.tooManyRows) : error
  }
}
