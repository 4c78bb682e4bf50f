import type { ChargeColumns } from '../charges/charge-columns.ts'
import type { ColumnMapping } from '../headers/column-map.ts'
import type { Headed } from '../headers/header-names.ts'
import type { Row } from '../readers/read-csv.ts'

export interface Table<K extends Headed> {
  readonly kind: K
  /** File name, plus sheet name. */
  readonly file: string
  /** File name without the sheet. */
  readonly book?: string
  readonly sheet?: string
  /** Further sheets of the same kind. */
  readonly others?: readonly Table<K>[]
  /** Holds files that rows reference. */
  readonly folder: string
  readonly sha256: Buffer
  /** File column of each kind column; undefined if absent. */
  readonly places: readonly (number | undefined)[]
  /** One value for all rows, of each kind column. */
  readonly fixed?: readonly (string | undefined)[]
  /** Sums of a table of charges beside its known columns. */
  readonly charges?: ChargeColumns | undefined
  /** What the header says that a person should check. */
  readonly about?: readonly string[]
  readonly width: number
  readonly header: readonly string[]
  readonly unknown: readonly string[]
  /** Part of the file read, 0 to 1; null if unknown. */
  readonly part: () => number | null
  /** Yields batches of non-empty rows after the header. Throws `UnreadableTableError`. */
  readonly rows: () => AsyncGenerator<readonly Row[]>
  /** If a member chose the columns. */
  readonly mapping?: ColumnMapping
  /** What to tell about the file, after its rows have been read. */
  readonly notes?: () => readonly string[]
}
