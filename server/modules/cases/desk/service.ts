import type { StaffCall } from '../../staff/service.ts'
import { listVisits } from './case-store.ts'
import type { DeskCasesDeps } from './present.ts'

export { listCases } from './acts/read-queue.ts'
export { readLimits } from './limits.ts'
export type { DeskCasesDeps } from './present.ts'
export { createQueueCounts } from './queue-counts.ts'
export { toPatterns } from './search.ts'

/** Visits of the organisation's present day. */
export const listVisitsToday = async (
  { sql, clock }: Pick<DeskCasesDeps, 'sql' | 'clock'>,
  { member }: StaffCall,
) => [...(await listVisits(sql, member, null, clock.now()))]
