import type { TableContext } from '../tables/table-header.ts'
import type { ColumnMapping } from '../headers/column-map.ts'

/** `map` is our column to the header in the file. */
export interface ReadOrder extends TableContext {
  readonly paths: readonly string[]
  /** Null: detected from the headers. */
  readonly kind: string | null
  /** For staged rows. */
  readonly folder: string
}

/** Rows are in a COPY file. */
export interface StagedTable {
  readonly kind: string
  readonly file: string
  readonly folder: string
  /** Hexadecimal. */
  readonly sha256: string
  /** Whose lines the rows are of (`sheetLines`); empty for one sheet. */
  readonly sheets: readonly { readonly file: string; readonly name: string }[]
  readonly fields: readonly string[]
  readonly unknown: readonly string[]
  /** For the preview. */
  readonly header: string[]
  readonly first: string[][]
  /** What to tell about the file and rows that were not read as data. */
  readonly notes: readonly string[]
  readonly rows: number
  readonly path: string
  /** If a member chose the columns. */
  readonly mapping: ColumnMapping | null
}

export interface ReadProgress {
  readonly file: string
  readonly rows: number
  /** 0 to 1; null if unknown. */
  readonly part: number | null
}
