import {
  deskImportKinds,
  type ImportKind,
  type TableKind,
  type TableKinds,
} from '#contract/exchange/desk-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { FileReply } from '../../../kernel/file-reply.ts'
import { getGuide } from './column-guide.ts'
import { listSectors } from '../imports/column-map-store.ts'
import { kinds } from '../kinds/all.ts'
import { writeCsv, writeXlsx, type Format } from '../exports/write-table.ts'

const fileNames: Readonly<Record<ImportKind, string>> = {
  accounts: 'лицевые-счета',
  meters: 'счётчики',
  readings: 'показания',
  balances: 'остатки',
  accruals: 'начисления',
  payments: 'платежи',
  insurance: 'страховки',
}

export const findTableKind = (kind: ImportKind) => {
  const found = kinds.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no kind ${kind}`)
  return found
}

const describeKind = (kind: ImportKind, sectors: TableKinds['sectors']): TableKind => ({
  kind,
  derived: (findTableKind(kind).derived ?? []).map(({ from, into }) => ({
    from: [...from],
    into: [...into],
  })),
  columns: findTableKind(kind).columns.map(({ header, isRequired = false }) => {
    const { about, example } = getGuide(kind, header)
    const own = header === 'Сектор' ? (sectors[0]?.code ?? example) : example
    return { header, is_required: isRequired, about, example: own }
  }),
})

export const listTableKinds = async (sql: Queryable, organisationId: number): Promise<TableKinds> => {
  const sectors = (await listSectors(sql, organisationId)).map(({ code, name }) => ({ code, name }))
  return { kinds: deskImportKinds.map((kind) => describeKind(kind, sectors)), sectors }
}

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function* toBatch(cells: readonly string[]) {
  yield [cells]
}

/** Returns a file of headers and one example row. Required columns have an asterisk; alternative columns are left out. */
export const createTemplate = async (
  sql: Queryable,
  organisationId: number,
  { kind, format }: { readonly kind: ImportKind; readonly format: Format },
): Promise<FileReply> => {
  const { columns: all } = describeKind(kind, await listSectors(sql, organisationId))
  const columns = all.filter((_, at) => findTableKind(kind).columns[at]?.isOtherForm !== true)
  const header = columns.map(({ header: name, is_required: isRequired }) => `${name}${isRequired ? '*' : ''}`)
  const rows = toBatch(columns.map(({ example }) => example))
  const parts: Buffer[] = []
  const written = format === 'csv' ? writeCsv(header, rows, 'utf-8') : writeXlsx(kind, header, rows)
  for await (const part of written) parts.push(part)
  return new FileReply({
    filename: `${fileNames[kind]}, образец.${format}`,
    contentType: contentTypes[format],
    content: Buffer.concat(parts),
  })
}
