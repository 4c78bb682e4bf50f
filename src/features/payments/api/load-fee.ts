import { toRoubles } from '#contract/money.ts'
import { calculateFee } from '#contract/payments/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The fee of an amount in kopecks. */
export const loadFee = (sector: string, kopecks: number) =>
  callWithMeta(calculateFee, { query: { sector, amount: toRoubles(kopecks) } })
