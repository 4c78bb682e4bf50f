import { getAccrual, listAccruals } from '#contract/accruals/endpoints.ts'
import type { Sql } from '../../server/db/connect.ts'
import { issue, placeOf } from '../server/support/money.ts'
import type { CallInput } from './account-inputs.ts'

/** What the calls of money are given: the account of this number owes for a month. */
export const moneyInputs = async (
  sql: Sql,
  account: string,
): Promise<Readonly<Record<string, CallInput>>> => {
  const place = await placeOf(sql, account, 'housing')
  const accrual = await issue(sql, place, { period: '2026-02', kopecks: 50_000 })
  return {
    [listAccruals.name]: { query: { month_from: '2025-04', month_till: '2026-03' } },
    [getAccrual.name]: { params: { id: accrual } },
  }
}
