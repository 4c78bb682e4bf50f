import { atom } from 'jotai/vanilla'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { loadAccruals } from '../api/load-accruals.ts'
import type { Range } from '../rules/range.ts'

const remoteAccrualsAtom = remoteAtom(loadAccruals)

/** Whether the resident's sectors are known; when they could not be loaded, receipts of all are asked for. */
export const areSectorsKnownAtom = atom((get) => {
  const { value, status } = get(tenantProfileAtom)
  return value !== undefined || status === 'failed'
})

/** Receipts, debts and the balance (spec C3, accrualsInfo); asked for in all of the resident's sectors (spec C4). */
export const accrualsAtom = atom(
  (get) => get(remoteAccrualsAtom),
  (get, set, range: Range) => {
    const sectors = get(tenantProfileAtom).value?.sectors ?? []
    return set(
      remoteAccrualsAtom,
      sectors.map(({ value }) => value),
      range,
    )
  },
)
