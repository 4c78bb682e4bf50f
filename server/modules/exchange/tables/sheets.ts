import { UnmappedTableError } from '../headers/column-map.ts'
import type { Headed } from '../headers/header-names.ts'
import { UnreadableTableError } from '../errors.ts'
import type { Table } from './table.ts'

/** Why a sheet is no table; an empty sheet says nothing about the others. */
export interface NoTable {
  readonly error: UnreadableTableError
  readonly isEmpty: boolean
}

const quote = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

export const describeHidden = (sheets: readonly string[]): string =>
  `Скрытые листы не прочитаны: ${quote(sheets)}`

const messages = {
  otherColumns: (sheets: readonly string[], columns: readonly string[]) =>
    `листы ${quote(sheets)} одного вида, но столбцы у них разные: ${quote(columns)}. Сделайте столбцы одинаковыми или загрузите листы разными файлами`,
  withoutTable: (sheets: readonly string[]) => `Листы без таблицы не прочитаны: ${quote(sheets)}`,
  alike: (sheet: string, why: string) => `Лист «${sheet}» не прочитан: ${why}`,
} as const

export interface SkippedSheet extends NoTable {
  readonly name: string
}

/** Names the sheets that are not read; says why for one that has a part of a header. */
export const describeSkipped = (
  hidden: readonly string[],
  skipped: readonly SkippedSheet[],
): readonly string[] => {
  const filled = skipped.filter(({ isEmpty }) => !isEmpty)
  const isAlike = ({ error }: SkippedSheet) =>
    error instanceof UnmappedTableError && error.mapping.kind !== null
  const others = filled.filter((sheet) => !isAlike(sheet)).map(({ name }) => name)
  return [
    ...filled.filter(isAlike).map(({ name, error }) => messages.alike(name, error.message)),
    ...(others.length === 0 ? [] : [messages.withoutTable(others)]),
    ...(hidden.length === 0 ? [] : [describeHidden(hidden)]),
  ]
}

type PlacedColumns = Pick<Table<Headed>, 'kind' | 'places'>

/** Returns the columns that only one of two sheets has. */
const listDifferent = (left: PlacedColumns, right: PlacedColumns): readonly string[] =>
  left.kind.columns.flatMap(({ header }, at) =>
    (left.places[at] === undefined) === (right.places[at] === undefined) ? [] : [header],
  )

/** Sheets of one kind are one table. An absent column leaves what is stored, so they must have the same columns. */
export const joinSheets = <K extends Headed>(
  tables: readonly (Table<K> & { readonly sheet: string })[],
): readonly Table<K>[] => {
  const firsts = tables.filter(({ kind }, at) => tables.findIndex((table) => table.kind === kind) === at)
  const joined: Table<K>[] = []
  for (const first of firsts) {
    const others = tables.filter((table) => table.kind === first.kind && table !== first)
    for (const other of others) {
      const different = listDifferent(first, other)
      if (different.length > 0)
        throw new UnreadableTableError(messages.otherColumns([first.sheet, other.sheet], different))
    }
    joined.push(others.length === 0 ? first : { ...first, others })
  }
  return joined
}
