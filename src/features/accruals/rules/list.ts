import type { Accrual } from '#contract/accruals/schema.ts'
import { daysBetween } from '#contract/calendar.ts'
import { toKopecks } from '#contract/money.ts'
import { numericDate, numericMonth } from '../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../lib/files/sheet.ts'

/** The filter of the list. */
export interface Filter {
  /** The code of a sector; null for all. */
  readonly sector: string | null
  readonly onlyDebts: boolean
}

export const noFilter: Filter = { sector: null, onlyDebts: false }

/** Whether a part of the receipt is still to be paid (P-01). */
export const isOwed = ({ status }: Accrual): boolean => status === 'debt' || status === 'partially'

export const ofSector = <T extends { readonly sector: string }>(
  entries: readonly T[],
  sector: string | null,
): readonly T[] => entries.filter((entry) => sector === null || entry.sector === sector)

/** The shown receipts, in the order of the reply. */
export const filtered = (accruals: readonly Accrual[], { sector, onlyDebts }: Filter): readonly Accrual[] =>
  ofSector(accruals, sector).filter((accrual) => !onlyDebts || isOwed(accrual))

/** The status of a receipt, for its words, colour and icon. */
export type StatusView =
  | { readonly name: 'nothing' }
  | { readonly name: 'paid'; readonly on: string | null }
  | {
      readonly name: 'debt' | 'partially'
      readonly due: string
      /** Negative past the due date. */
      readonly daysLeft: number
      readonly leftKopecks: number
    }

/** The status of a receipt on the present day of the organisation; a sum of zero or less has nothing to pay. */
export const statusView = (accrual: Accrual, today: string): StatusView => {
  const { amount, status, due_date: due, to_pay, paid_on } = accrual
  if (amount <= 0) return { name: 'nothing' }
  if (status === 'paid') return { name: 'paid', on: paid_on }
  return { name: status, due, daysLeft: daysBetween(today, due), leftKopecks: toKopecks(to_pay) }
}

/** The texts of the sheet, given by the screen. */
interface SheetTexts {
  readonly name: string
  readonly header: readonly string[]
  status(accrual: Accrual): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

/** The shown list as a table for a file. */
export const buildSheet = (accruals: readonly Accrual[], { name, header, status }: SheetTexts): Sheet => ({
  name,
  header,
  rows: accruals.map((accrual) => [
    numericMonth(accrual.period),
    accrual.sector_name,
    money(accrual.amount),
    money(accrual.paid),
    money(accrual.to_pay),
    numericDate(accrual.due_date),
    status(accrual),
  ]),
})
