import type * as z from 'zod/mini'
import {
  accrualMonths,
  comparedMonths,
  type AccrualDetail,
  type Accruals,
  type accrualsQuerySchema,
} from '#contract/accruals/schema.ts'
import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { findDetail, presentDetail } from './accrual-detail.ts'
import { presentAccruals, presentReceipts } from './present.ts'
import { listSectors } from './store.ts'

const messages = {
  notFound: 'Такого начисления нет',
  badRange: (months: number) => `Выберите месяцы по порядку, не больше ${months}`,
} as const

export { listBalances, type Balance } from './balances.ts'
export { tariffsAsJson, type ServiceTariff } from './tariffs.ts'
export { deleteOldLines, oldReceipts } from './old-lines.ts'
export { issueAccrual, leaseUnannounced, type NewLine } from './issue.ts'

/** Returns undefined for another account's receipt. */
export const findReceipt = async (
  sql: Queryable,
  personalAccountId: number,
  id: number,
): Promise<AccrualDetail | undefined> => {
  const detail = await findDetail(sql, personalAccountId, id)
  if (!detail) return undefined
  const sectors = await listSectors(sql, personalAccountId, {
    sectors: [detail.sector],
    since: detail.period,
  })
  const accrual = sectors.flatMap(presentReceipts).find((receipt) => receipt.id === id)
  return accrual && presentDetail(accrual, detail)
}

export const createAccruals = ({ sql }: { readonly sql: Sql }) => ({
  list: async (
    { personalAccountId }: Principal,
    { sectors, month_from, month_till }: z.output<typeof accrualsQuerySchema>,
  ): Promise<Accruals> => {
    const months = monthsBetween(month_from, month_till) + 1
    if (months < 1 || months > accrualMonths)
      throw new DomainError('bad_range', [messages.badRange(accrualMonths)])
    const compared = shiftPeriod(month_till, 1 - comparedMonths)
    const since = month_from < compared ? month_from : compared
    const rows = await listSectors(sql, personalAccountId, { sectors: sectors ?? null, since })
    return presentAccruals(rows, { from: month_from, till: month_till })
  },

  /** The same error for a foreign and an unknown receipt, so ids cannot be probed (V-01). */
  get: async ({ personalAccountId }: Principal, id: number): Promise<AccrualDetail> => {
    const receipt = await findReceipt(sql, personalAccountId, id)
    if (!receipt) throw new DomainError('not_found', [messages.notFound])
    return receipt
  },
})
