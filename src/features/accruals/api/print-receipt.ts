import type { Accrual } from '#contract/accruals/schema.ts'
import { printReceipt } from '#contract/receipts/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Asks for a printed receipt. */
export const startPrinting = ({ id, sector }: Accrual) =>
  call(printReceipt, { body: { accrual: id, sector_code: sector } })
