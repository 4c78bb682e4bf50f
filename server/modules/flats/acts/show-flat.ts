import type { StoredFile } from '#contract/files/schema.ts'
import type { Flat } from '#contract/flats/schema.ts'
import type { MonthReading } from '#contract/meters/schema.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { readLimits } from '../../cases/desk/service.ts'
import { listMetersOfFlat } from '../../meters/service.ts'
import type { StaffCall, StaffDeps } from '../../staff/service.ts'
import { onFlat } from '../on-flat.ts'
import { presentFlat } from '../present.ts'

const messages = {
  noFile: 'Такой фотографии нет',
} as const

export const showFlat = async (deps: StaffDeps, call: StaffCall, id: number): Promise<Flat> => {
  await countAttempt(deps.sql, deps.clock, readLimits(call.member.memberId))
  return onFlat(deps, call, { id, act: 'show flat' }, (tx, flat) =>
    presentFlat(tx, call.member, flat, deps.clock.now()),
  )
}

/** Finds a photo of a reading. */
export const showFlatFile = async (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  file: string,
): Promise<StoredFile> => {
  await countAttempt(deps.sql, deps.clock, readLimits(call.member.memberId))
  return onFlat(deps, call, { id, act: 'show file flat' }, async (tx) => {
    const meters = await listMetersOfFlat(tx, id, deps.clock.now())
    const months = meters.flatMap(({ readings }): readonly MonthReading[] => readings)
    const found = months.flatMap(({ files }) => files ?? []).find(({ file_id }) => file_id === file)
    if (!found) throw new DomainError('not_found', [messages.noFile])
    return found
  })
}
