import type { Accrual } from '#contract/accruals/schema.ts'

/** What of the loaded list is shown. */
export interface Filter {
  /** A sector's code; null: all. */
  readonly sector: string | null
  readonly onlyDebts: boolean
}

export const noFilter: Filter = { sector: null, onlyDebts: false }

/** Something of it is still to be paid (spec C4: hasDebts). */
export const isOwed = ({ status }: Accrual): boolean => status === 'debt' || status === 'partially'

export const ofSector = <T extends { readonly sector: string }>(
  entries: readonly T[],
  sector: string | null,
): readonly T[] => entries.filter((entry) => sector === null || entry.sector === sector)

/** The receipts that are shown, in the order in which they came. */
export const filtered = (accruals: readonly Accrual[], { sector, onlyDebts }: Filter): readonly Accrual[] =>
  ofSector(accruals, sector).filter((accrual) => !onlyDebts || isOwed(accrual))
