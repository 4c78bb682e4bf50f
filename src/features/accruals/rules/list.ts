import type { Accrual } from '#contract/accruals/schema.ts'
import { daysBetween } from '#contract/calendar.ts'
import { readOwed, type Owed } from '#contract/payments/owed.ts'
import { numericDate, numericMonth } from '../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../lib/files/sheet.ts'

export interface Filter {
  /** Null means all sectors. */
  readonly sector: string | null
  readonly onlyDebts: boolean
}

export const noFilter: Filter = { sector: null, onlyDebts: false }

export const isOwed = ({ status }: Accrual): boolean => status === 'debt' || status === 'partially'

export const filterBySector = <T extends { readonly sector: string }>(
  entries: readonly T[],
  sector: string | null,
): readonly T[] => entries.filter((entry) => sector === null || entry.sector === sector)

export const applyFilter = (
  accruals: readonly Accrual[],
  { sector, onlyDebts }: Filter,
): readonly Accrual[] => filterBySector(accruals, sector).filter((accrual) => !onlyDebts || isOwed(accrual))

export type StatusView =
  | { readonly name: 'nothing' }
  | { readonly name: 'paid'; readonly on: string | null }
  /** Undecided payments cover the whole receipt. */
  | { readonly name: 'onTheWay' }
  | {
      readonly name: 'debt' | 'partially'
      readonly due: string
      /** Negative when overdue. */
      readonly daysLeft: number
      readonly toPay: number
      readonly onTheWay: number
    }

/** What of the receipt is not paid. */
export const getLeft = ({ to_pay: amount, on_the_way }: Accrual): Owed => readOwed({ amount, on_the_way })

/** Returns 'nothing' for a sum of zero or less: it needs no payment. `today` is the organisation's date. */
export const toStatusView = (accrual: Accrual, today: string): StatusView => {
  const { amount, status, due_date: due, paid_on } = accrual
  if (amount <= 0) return { name: 'nothing' }
  if (status === 'paid') return { name: 'paid', on: paid_on }
  const { onTheWay, toPay } = getLeft(accrual)
  if (toPay === 0) return { name: 'onTheWay' }
  const name = onTheWay > 0 ? 'partially' : status
  return { name, due, daysLeft: daysBetween(today, due), toPay, onTheWay }
}

interface SheetTexts {
  readonly name: string
  readonly header: readonly string[]
  status(accrual: Accrual): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

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
