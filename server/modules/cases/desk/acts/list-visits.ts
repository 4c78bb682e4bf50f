import type { StaffCall } from '../../../staff/service.ts'
import * as cases from '../case-store.ts'
import type { DeskCasesDeps } from '../present.ts'
import { listCategories } from '../queue-store.ts'

type ListDeps = Pick<DeskCasesDeps, 'sql' | 'clock'>

/** Visits of the day, default today, and the performers to choose from. */
export const listVisits = async ({ sql, clock }: ListDeps, { member }: StaffCall, day?: string) => ({
  visits: [...(await cases.listVisits(sql, member, day ?? null, clock.now()))],
  performers: [...(await cases.listPerformers(sql, member))],
})

/** Houses and categories that filter the queue. */
export const listFilters = async ({ sql }: Pick<ListDeps, 'sql'>, { member }: StaffCall) => ({
  houses: [...(await cases.listHouses(sql, member))],
  categories: [...(await listCategories(sql, member))],
})
