import type { Queryable } from '../../db/connect.ts'
import { postAccrual, type SectorAccount } from '../ledger/service.ts'
import { insertAccrual, type NewAccrual } from './issue-store.ts'

/** Issues the receipt of a month: the document, its lines and the debt that it makes, in the caller's transaction. */
export const issueAccrual = async (
  tx: Queryable,
  account: SectorAccount,
  accrual: NewAccrual,
  at: Date,
): Promise<number> => {
  const { id, total } = await insertAccrual(tx, account, accrual)
  await postAccrual(tx, account, { accrualId: id, kopecks: total, at })
  return id
}
