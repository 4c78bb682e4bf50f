import type { ListMove } from '#contract/catalogue/desk-schema.ts'
import type { StaffCall, StaffDeps } from '../../../staff/service.ts'
import { notFound } from '../read-service.ts'
import { placeService } from '../store.ts'
import { changeLockedService } from '../write-service.ts'

/** Moves the service within the organisation's list. */
export const moveService = async (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  to: ListMove,
): Promise<undefined> => {
  await changeLockedService(deps, call, id, async (tx) => {
    if (!(await placeService(tx, call.member.organisationId, id, to))) throw notFound()
    return 'move'
  })
  return undefined
}
