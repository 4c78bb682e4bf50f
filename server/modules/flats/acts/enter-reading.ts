import type * as z from 'zod/mini'
import type { Flat, phonedReadingSchema } from '#contract/flats/schema.ts'
import { enterPhonedReading } from '../../meters/service.ts'
import type { StaffCall, StaffDeps } from '../../staff/service.ts'
import { changeFlat } from '../on-flat.ts'

/** Enters a reading that a resident gave by phone. */
export const enterReading = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  reading: z.output<typeof phonedReadingSchema>,
): Promise<Flat> =>
  changeFlat(deps, call, { id, act: `reading ${reading.meter_id} ${reading.based_on.period}` }, (tx) => {
    const { organisationId } = call.member
    return enterPhonedReading(tx, { personalAccountId: id, organisationId }, reading, deps.clock.now())
  })
