import type { Accrual } from '#contract/accruals/schema.ts'
import { numericDate, numericMonth } from '../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../lib/files/sheet.ts'

/** Words of the sheet, which the screen's texts give. */
export interface SheetWords {
  readonly name: string
  readonly header: readonly string[]
  status(accrual: Accrual): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

/** The list of the screen for a file, row by row. */
export const sheetOf = (accruals: readonly Accrual[], { name, header, status }: SheetWords): Sheet => ({
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
