import { listAccruals } from '#contract/accruals/endpoints.ts'
import { callWithMeta } from '../../../lib/call.ts'
import type { Range } from '../rules/range.ts'

/** Receipts of the months in the sectors of these codes; of every sector for none. */
export const loadAccruals = (sectors: readonly string[], { from, till }: Range) =>
  callWithMeta(listAccruals, {
    query: {
      ...(sectors.length > 0 && { sectors: [...sectors] }),
      month_from: from,
      month_till: till,
    },
  })
