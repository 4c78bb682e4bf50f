import { listAccruals } from '#contract/accruals/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** What is owed in each sector now; of the receipts themselves only those of the month come along. */
export const loadDebts = (period: string) =>
  callWithMeta(listAccruals, { query: { month_from: period, month_till: period } })
