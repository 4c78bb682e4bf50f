import { createHash } from 'node:crypto'
import { normalizeHeader, type Headed, type HeaderMap } from './header-names.ts'
import type { HeadRow } from './joined-headers.ts'
import { UnreadableTableError } from '../errors.ts'
import { findUnit } from '../values/words.ts'

/** Our column to the header of the file, or to `=` and one value for all rows. */
export type ColumnChoice = Readonly<Record<string, string>>

/** What a member chose for files with the same set of headers. */
export interface RememberedMap {
  readonly fingerprint: string
  readonly kind: string
  readonly columns: ColumnChoice
}

/** Headers of a file, for a member who maps them. */
export interface ColumnMapping {
  readonly fingerprint: string
  /** A bank's register, of which only the sector is chosen. */
  readonly register: 'text' | 'clientBank' | null
  /** Names of the services, if each has a column. */
  readonly services?: readonly string[]
  /** Our columns whose value for all rows was that of an earlier file. */
  readonly asked?: readonly string[]
  /** File line of the headers; null if the file has none. */
  readonly line: number | null
  readonly headers: readonly { readonly name: string; readonly sample: string }[]
  /** Null: not known. */
  readonly kind: string | null
  readonly columns: ColumnChoice
}

/** A readable file whose columns must be chosen. */
export class UnmappedTableError extends UnreadableTableError {
  readonly mapping: ColumnMapping

  constructor(message: string, mapping: ColumnMapping, cause?: unknown) {
    super(message, { cause })
    this.mapping = mapping
  }
}

const maxHeaders = 200
const maxNameLength = 200
const maxSampleLength = 100

/** Names all columns; a repeated or empty header gets its place: «Сумма, столбец 5». */
const nameColumns = (row: readonly string[]): readonly string[] => {
  const plain = row.map((header) =>
    header
      .replace(/^[\s=]+/, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, maxNameLength),
  )
  const keys = plain.map(normalizeHeader)
  return plain.map((header, at) => {
    const place = `столбец ${at + 1}`
    if (header === '') return `Столбец ${at + 1}`
    return keys.indexOf(keys[at] ?? '') === keys.lastIndexOf(keys[at] ?? '') ? header : `${header}, ${place}`
  })
}

/** Files of one program have the same headers, in any order. */
const getFingerprint = (names: readonly string[]): string =>
  createHash('sha256').update(names.map(normalizeHeader).toSorted().join('\n')).digest('hex')

const isLabel = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d{3}/.test(cell)
const countFilled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** The first row whose cells are all labels; undefined if there is none. */
const findLabels = (rows: readonly HeadRow[]): HeadRow | undefined =>
  rows.find(
    ({ cells }) =>
      countFilled(cells) >= 2 && cells.every((cell) => cell.trim() === '' || isLabel(cell.trim())),
  )

export type FoundHeaders = Pick<ColumnMapping, 'fingerprint' | 'line' | 'headers'>

/** The names of a header, or of a file without one, with a sample; null if no person could map them. */
const describe = (rows: readonly HeadRow[], header: HeadRow | undefined): FoundHeaders | null => {
  const from = header ? rows.indexOf(header) + 1 : 0
  const data = rows.slice(from).find(({ cells }) => countFilled(cells) >= 2)?.cells ?? []
  const row = header?.cells ?? data.map(() => '')
  if (row.length < 2 || row.length > maxHeaders) return null
  const names = nameColumns(row)
  return {
    fingerprint: getFingerprint(names),
    line: header?.line ?? null,
    headers: names.map((name, at) => ({ name, sample: (data[at] ?? '').trim().slice(0, maxSampleLength) })),
  }
}

/** `guessed` is the row that has known headers. */
export const describeHeaders = (rows: readonly HeadRow[], guessed?: HeadRow): FoundHeaders | null =>
  describe(rows, guessed ?? findLabels(rows))

/** Finds the headers of a file that a member mapped before. */
export const findRemembered = (
  rows: readonly HeadRow[],
  maps: readonly RememberedMap[],
): { readonly found: FoundHeaders; readonly map: RememberedMap } | undefined => {
  if (maps.length === 0) return undefined
  const bare = findLabels(rows) ? [] : [undefined]
  for (const header of [...rows, ...bare]) {
    const found = header && countFilled(header.cells) < 2 ? null : describe(rows, header)
    const map = found && maps.find(({ fingerprint }) => fingerprint === found.fingerprint)
    if (map) return { found, map }
  }
  return undefined
}

export const getFixedValue = (choice: string | undefined): string | undefined =>
  choice?.startsWith('=') ? choice.slice(1) : undefined

/** Returns one value for all rows of each column: what the map has, or the unit in the headers of other columns. */
export const findFixed = (
  { columns }: Pick<Headed, 'columns'>,
  row: readonly string[],
  places: readonly (number | undefined)[],
  map: HeaderMap,
): (string | undefined)[] =>
  columns.map(({ header, unitOf = [] }) => {
    const headers = columns.flatMap((other, at) =>
      unitOf.includes(other.header) ? [row[places[at] ?? -1] ?? ''] : [],
    )
    return getFixedValue(map[header]) ?? headers.map(findUnit).find((unit) => unit !== null) ?? undefined
  })
