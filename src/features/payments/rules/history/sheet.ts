import type { Paid } from '#contract/payments/history-schema.ts'
import { dayIn, numericDate } from '../../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../../lib/files/sheet.ts'

/** Words of the sheet, which the screen's texts give. */
export interface SheetWords {
  readonly name: string
  readonly header: readonly string[]
  channel(payment: Paid): string
  state(payment: Paid): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

/** What is shown, row by row, for a file (row P-16). */
export const sheetOf = (payments: readonly Paid[], timeZone: string, words: SheetWords): Sheet => ({
  name: words.name,
  header: words.header,
  rows: payments.map((payment) => [
    numericDate(dayIn(payment.paid_at, timeZone)),
    payment.sector_name,
    money(payment.amount),
    money(payment.fee),
    words.channel(payment),
    words.state(payment),
    payment.card,
  ]),
})
