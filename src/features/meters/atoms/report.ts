import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadReport } from '../api/load-report.ts'

/** The report of the range that was asked for last (row M-15). */
export const reportAtom = remoteAtom(loadReport)
