import { listAccruals } from '#contract/accruals/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import type { Range } from '../rules/range.ts'

/** Receipts of the months in the sectors of these codes, of every sector for none; and which months they are of. */
export const loadAccruals = async (sectors: readonly string[], range: Range) => {
  const { reply, ...rest } = await callWithMeta(listAccruals, {
    query: {
      ...(sectors.length > 0 && { sectors: [...sectors] }),
      month_from: range.from,
      month_till: range.till,
    },
  })
  return { ...rest, reply: { ...reply, range } }
}
