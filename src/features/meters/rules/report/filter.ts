import type { ReportRow } from '#contract/meters/schema.ts'
import { kindOf, type MeterKind } from '#contract/meters/types.ts'

/** What of a report is shown; null means all. */
export interface Filter {
  readonly kind: MeterKind | null
  readonly meterId: number | null
}

export const noFilter: Filter = { kind: null, meterId: null }

/** Kinds that the report has, in its order. */
export const kindsOf = (rows: readonly ReportRow[]): readonly MeterKind[] => [
  ...new Set(rows.map(({ type }) => kindOf(type))),
]

/** The rows of the chosen kind, whatever meter is chosen: what the choice of a meter offers. */
export const ofKind = (rows: readonly ReportRow[], { kind }: Filter): readonly ReportRow[] =>
  rows.filter(({ type }) => kind === null || kindOf(type) === kind)

/** The rows that are shown. */
export const filtered = (rows: readonly ReportRow[], filter: Filter): readonly ReportRow[] =>
  ofKind(rows, filter).filter(({ id }) => filter.meterId === null || id === filter.meterId)
