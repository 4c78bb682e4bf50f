import { findMissingColumns, serviceRowColumns } from '#contract/exchange/derived-columns.ts'
import {
  deskImportKinds,
  type ColumnChoices,
  type ColumnMapping as ShownMapping,
  type ImportKind,
} from '#contract/exchange/desk-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { chargesKind } from '../charges/charge-columns.ts'
import { getFixedValue, type ColumnChoice, type ColumnMapping } from '../headers/column-map.ts'
import { listSectors } from '../imports/column-map-store.ts'
import { findTableKind } from './table-kinds.ts'

const messages = {
  noColumn: (header: string) => `Столбца «${header}» в таблице этого вида нет`,
  oneOfTwo: (header: string) => `«${header}»: выберите столбец файла или напишите одно значение`,
  noHeader: (header: string) => `Столбца «${header}» в файле нет`,
  missing: (headers: readonly string[]) =>
    `Выберите обязательные столбцы: ${headers.map((header) => `«${header}»`).join(', ')}`,
  sectorOnly: 'Для реестра банка выбирают только услугу',
  noSector: (code: string) => `Услуги «${code}» у организации нет`,
} as const

type ShownChoices = ShownMapping['columns']

/** In the order of the kind's columns. */
const presentChoices = (kind: ImportKind, columns: ColumnChoice): ShownChoices => {
  const shown: ShownChoices = []
  for (const { header: column } of findTableKind(kind).columns) {
    const choice = columns[column]
    const value = getFixedValue(choice)
    if (value !== undefined) shown.push({ column, value })
    else if (choice !== undefined) shown.push({ column, header: choice })
  }
  return shown
}

export const presentMapping = (mapping: ColumnMapping, isRemembered: boolean): ShownMapping => {
  const kind = deskImportKinds.find((known) => known === mapping.kind) ?? null
  return {
    is_register: mapping.register !== null,
    ...(mapping.services && { services: [...mapping.services] }),
    ...(mapping.asked && { asked: [...mapping.asked] }),
    line: mapping.line,
    headers: mapping.headers.map(({ name, sample }) => ({ name, sample })),
    kind,
    columns: kind === null ? [] : presentChoices(kind, mapping.columns),
    is_remembered: isRemembered,
  }
}

const refuse = (text: string) => new DomainError('invalid', [text])

/** A register has no headers: its only choice is the sector. */
const readSector = async (sql: Queryable, organisationId: number, { kind, columns }: ColumnChoices) => {
  const [only, another] = columns
  if (kind !== 'payments' || another || only?.column !== 'Сектор' || only.value === undefined)
    throw refuse(messages.sectorOnly)
  const { value } = only
  const sectors = await listSectors(sql, organisationId)
  if (!sectors.some(({ code }) => code === value)) throw refuse(messages.noSector(value))
  return { Сектор: `=${value}` }
}

/** Checks the choices of a member against the file and the kind. */
export const readChoices = async (
  sql: Queryable,
  organisationId: number,
  choice: ColumnChoices,
  { register, services, headers }: ColumnMapping,
): Promise<ColumnChoice> => {
  if (register !== null) return readSector(sql, organisationId, choice)
  const { kind, columns } = choice
  const { columns: known, derived = [] } = findTableKind(kind)
  const choices: Record<string, string> = {}
  for (const { column, header, value } of columns) {
    if (!known.some((own) => own.header === column)) throw refuse(messages.noColumn(column))
    if ((header === undefined) === (value === undefined) || column in choices)
      throw refuse(messages.oneOfTwo(column))
    if (header !== undefined && !headers.some(({ name }) => name === header))
      throw refuse(messages.noHeader(header))
    choices[column] = header ?? `=${value}`
  }
  const isAsked = (header: string): boolean =>
    services === undefined || kind !== chargesKind || serviceRowColumns.includes(header)
  const required = known.flatMap(({ header, isRequired }) => (isRequired && isAsked(header) ? [header] : []))
  const missing = findMissingColumns(required, derived, (header) => choices[header] !== undefined)
  if (missing.length > 0) throw refuse(messages.missing(missing))
  return choices
}
