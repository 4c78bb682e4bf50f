import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deskImportKinds } from '#contract/exchange/desk-schema.ts'
import type { Files } from '../../../ports/files.ts'
import { nameKind } from '../headers/header-names.ts'
import type { BadRow, TableReport } from './import.ts'
import { UnreadableTableError } from '../errors.ts'
import type { StagedTable } from '../staging/staged-table.ts'
import { writeCsv } from '../exports/write-table.ts'

const messages = {
  foreignKind: (kind: string) => `таблицу вида «${kind}» здесь не загружают`,
  badHeader: ['Таблица', 'Строка', 'Столбец', 'Значение', 'Что не так'],
} as const

export const maxSavedRows = 100_000

export type TablePreview = Pick<StagedTable, 'rows' | 'header' | 'first'> & Pick<TableReport, 'sum'>

/** Rejects kinds of other staff roles or with file references. */
export const assertDeskKinds = (tables: readonly StagedTable[]): void => {
  const names: readonly string[] = deskImportKinds
  const foreign = tables.find(({ kind }) => !names.includes(kind))
  if (foreign) throw new UnreadableTableError(messages.foreignKind(nameKind({ name: foreign.kind })))
}

/** Expects `reports` in the order of `tables`. */
export const previewTables = (
  tables: readonly StagedTable[],
  reports: readonly TableReport[],
): readonly TablePreview[] =>
  tables.map(({ rows, header, first }, nth) => ({ rows, header, first, sum: reports[nth]?.sum ?? null }))

async function* toBatch(bad: readonly BadRow[]) {
  yield bad.map(({ file, line, column, value, reason }) => [
    file,
    { number: String(line) },
    column,
    value,
    reason,
  ])
}

/** Returns the key of the CSV file, or null without bad rows. */
export const saveBadRows = async (
  files: Pick<Files, 'put'>,
  folder: string,
  bad: readonly BadRow[],
): Promise<string | null> => {
  if (bad.length === 0) return null
  const path = join(folder, 'bad.csv')
  await pipeline(
    Readable.from(writeCsv(messages.badHeader, toBatch(bad), 'utf-8')),
    createWriteStream(path, { mode: 0o600 }),
  )
  const key = randomUUID()
  await files.put(key, path)
  return key
}
