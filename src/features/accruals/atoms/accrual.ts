import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadAccrual } from '../api/load-accrual.ts'

/** The receipt that was opened last; whoever shows it looks at its id. */
export const accrualAtom = remoteAtom(loadAccrual)
