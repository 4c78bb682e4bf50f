import { getAccrual } from '#contract/accruals/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** A receipt with its lines. */
export const loadAccrual = (id: number) => callWithMeta(getAccrual, { params: { id } })
