/** Terms in years; docs/retention.md gives the laws. */
export interface Retention {
  readonly readings: number
  readonly receipts: number
  readonly feed: number
  /** Deletes only what `operator archive` has written. */
  readonly archivesFirst: boolean
}

/** The least that the laws allow. */
export const minYears = { readings: 5, receipts: 5, feed: 1 } as const

/** Of an environment without settings. */
export const defaultRetention: Retention = { readings: 5, receipts: 5, feed: 2, archivesFirst: false }

/** Returns the first day that is kept: terms run from the end of a row's year (402-FZ, article 29). */
export const firstKeptDay = (now: Date, years: number): string => `${now.getUTCFullYear() - years}-01-01`
