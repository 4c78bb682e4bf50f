/** Terms in years; docs/retention.md gives the laws. */
export interface Retention {
  /** Null keeps them for good. */
  readonly readings: number | null
  readonly receipts: number | null
  readonly feed: number
  /** Deletes only what `operator archive` has written. */
  readonly archivesFirst: boolean
}

/** The least that the laws allow. */
export const minYears = { readings: 5, receipts: 5, feed: 1 } as const

/** Of an environment without settings. */
export const defaultRetention: Retention = {
  readings: null,
  receipts: null,
  feed: 2,
  archivesFirst: false,
}

/** The next subjects of a deletion, by id. */
export interface RetentionBatch {
  /** First day that is kept, 'YYYY-MM-DD'. */
  readonly before: string
  readonly after: number
  readonly size: number
  /** Deletes only months that `operator archive` has written. */
  readonly isArchived: boolean
}

/** Returns the first day that is kept: terms run from the end of a row's year (402-FZ, article 29). */
export const firstKeptDay = (now: Date, years: number): string => `${now.getUTCFullYear() - years}-01-01`
