/** The files to read, and how their tables are told apart. */
export interface ReadOrder {
  readonly paths: readonly string[]
  /** Name of the kind of all tables; null: their headers tell. */
  readonly kind: string | null
  /** Header of a file for a column of ours. */
  readonly map: Readonly<Record<string, string>>
  /** Folder for the staged rows. */
  readonly folder: string
}

/** A table that was read: its rows lie in a file as COPY takes them. */
export interface StagedTable {
  readonly kind: string
  /** Name of the file, and of the sheet where it has sheets. */
  readonly file: string
  /** Its folder, where files that its rows name lie. */
  readonly folder: string
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Fields of the kind that the table has a column for. */
  readonly fields: readonly string[]
  /** Headers that the kind does not know. */
  readonly unknown: readonly string[]
  /** Headers and first rows, for people. */
  readonly header: string[]
  readonly first: string[][]
  readonly rows: number
  /** The file with the staged rows. */
  readonly path: string
}

/** How far the reading of a table is. */
export interface ReadProgress {
  readonly file: string
  readonly rows: number
  /** Part of the file that is read, 0 to 1; null: unknown. */
  readonly part: number | null
}
