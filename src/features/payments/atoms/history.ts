import { atom } from 'jotai/vanilla'
import { getFiscalReceipt, listPayments } from '#contract/payments/history-endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { historyMessages } from '../history-messages.ts'
import type { DayRange } from '../rules/history.ts'

/** Payments of the days in the sectors of these codes, of every sector for none, with the days. */
const remotePaymentsAtom = remoteAtom(listPayments, {
  input: (sectors: readonly string[], { from, till }: DayRange) => ({
    query: { ...(sectors.length > 0 && { sectors: [...sectors] }), date_from: from, date_till: till },
  }),
  select: (reply, _sectors, range) => ({ ...reply, range }),
})

/** Payments of the days requested last, in all of the resident's sectors (P-12). */
export const paymentsAtom = atom(
  (get) => get(remotePaymentsAtom),
  (get, set, range: DayRange) => {
    const sectors = get(tenantProfileAtom).value?.sectors ?? []
    return set(
      remotePaymentsAtom,
      sectors.map(({ value }) => value),
      range,
    )
  },
)

/** Fetches the address of a payment's fiscal receipt; a failure is shown and rethrown. */
export const findFiscalReceiptAtom = atom(null, (_get, set, id: string) =>
  runAction(set, () => call(getFiscalReceipt, { params: { id } }), historyMessages.receiptFailed),
)
