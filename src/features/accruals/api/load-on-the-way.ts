import { listNotConfirmed } from '#contract/payments/history-endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** Money that the bank has not confirmed, started in the days of the range. */
export const loadOnTheWay = (userId: number, from: string, till: string) =>
  callWithMeta(listNotConfirmed, { query: { user_id: userId, date_from: from, date_till: till } })
