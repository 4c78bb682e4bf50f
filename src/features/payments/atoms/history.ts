import { atom } from 'jotai/vanilla'
import { getFiscalReceipt, listPayments } from '#contract/payments/history-endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { runAction } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { historyMessages } from '../history-messages.ts'
import type { DayRange } from '../rules/history.ts'

/** An empty list of sectors means all. */
export const paymentsInput = (sectors: readonly string[], { from, till }: DayRange) => ({
  query: { ...(sectors.length > 0 && { sectors: [...sectors] }), date_from: from, date_till: till },
})

const remotePaymentsAtom = remoteAtom(listPayments, {
  input: paymentsInput,
  select: (reply, _sectors, range) => ({ ...reply, range }),
})

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

/** Reports a failure and rethrows it. */
export const findFiscalReceiptAtom = atom(null, (_get, set, id: string) =>
  runAction(set, () => call(getFiscalReceipt, { params: { id } }), historyMessages.receiptFailed),
)
