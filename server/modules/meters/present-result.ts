import { statusOf } from '#contract/meters/refusals.ts'
import type { MeterConflict, MeterResult, StandingReading } from '#contract/meters/schema.ts'
import { fromValues } from './fixed-values.ts'
import type { StoredReading } from './store.ts'
import type { Refusal, State } from './submission.ts'

const standingOf = ({ period, values, version, submitted_at, late }: StoredReading): StandingReading => ({
  period,
  values,
  version,
  submitted_at,
  late,
})

export const presentAccepted = (meterId: number, receipt: number, reading: StoredReading): MeterResult => ({
  status: 'accepted',
  meter_id: meterId,
  receipt,
  reading: standingOf(reading),
  deltas: reading.deltas,
})

/** `current`, for a conflict: what the server holds, so that the resident can choose (row O-08). */
export const presentRefused = (
  meterId: number,
  { code, errors }: Refusal,
  current?: MeterConflict,
): MeterResult => ({
  status: 'refused',
  meter_id: meterId,
  code,
  errors: [...errors],
  ...(current && { current }),
})

/** A refusal by the law or by what the server holds. */
export const presentVerdict = (
  meterId: number,
  refusal: Refusal,
  period: string,
  state: State,
): MeterResult => {
  const { previous, standing } = state
  if (statusOf(refusal.code) !== 409) return presentRefused(meterId, refusal)
  return presentRefused(meterId, refusal, {
    period,
    previous: fromValues(previous),
    standing: standing && standingOf(standing.reading),
  })
}
