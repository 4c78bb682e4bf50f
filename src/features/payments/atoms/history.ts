import { atom } from 'jotai/vanilla'
import { runAction } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { loadFiscalReceipt } from '../api/load-fiscal-receipt.ts'
import { loadPayments } from '../api/load-payments.ts'
import { historyTexts } from '../history-texts.ts'
import type { DayRange } from '../rules/history/day-range.ts'

const remotePaymentsAtom = remoteAtom(loadPayments)

/** Whether the resident's sectors are known; when they could not be loaded, payments of all are asked for. */
export const areSectorsKnownAtom = atom((get) => {
  const { value, status } = get(tenantProfileAtom)
  return value !== undefined || status === 'failed'
})

/** Payments of the days that were asked for last, in all of the resident's sectors (spec C7). */
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

/** Asks where a payment's fiscal receipt is; a failure is told and thrown on. */
export const findFiscalReceiptAtom = atom(null, (_get, set, id: string) =>
  runAction(set, async () => (await loadFiscalReceipt(id)).reply, historyTexts.receiptFailed),
)
