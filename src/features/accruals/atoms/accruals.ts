import { atom } from 'jotai/vanilla'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import type { MonthRange } from '../../../lib/dates/month-range.ts'

export const accrualsInput = (sectors: readonly string[], { from, till }: MonthRange) => ({
  // No sectors in the query means all.
  query: { ...(sectors.length > 0 && { sectors: [...sectors] }), month_from: from, month_till: till },
})

const remoteAccrualsAtom = remoteAtom(listAccruals, {
  input: accrualsInput,
  select: (reply, _sectors, range) => ({ ...reply, range }),
})

/** Covers all sectors of the resident (P-01). */
export const accrualsAtom = atom(
  (get) => get(remoteAccrualsAtom),
  (get, set, range: MonthRange) => {
    const sectors = get(tenantProfileAtom).value?.sectors ?? []
    return set(
      remoteAccrualsAtom,
      sectors.map(({ value }) => value),
      range,
    )
  },
)
