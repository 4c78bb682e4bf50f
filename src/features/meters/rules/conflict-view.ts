import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { CurrentReading } from '#contract/meters/schema.ts'
import type { MeterConflict } from '#contract/meters/submit-schema.ts'
import { shiftPeriod } from '#contract/calendar.ts'
import { toWindow } from '#contract/meters/dates.ts'

export type ConflictView =
  | { readonly name: 'other_value'; readonly standing: CurrentReading | null }
  | { readonly name: 'previous_changed'; readonly previous: readonly number[] }
  /** The month is over: offer the current one. */
  | { readonly name: 'move' }
  /** The window is closed this month: nothing to submit for yet. */
  | { readonly name: 'wait'; readonly from: string; readonly till: string }

/** `current` is null if the reply has none. */
export const toConflictView = (
  code: string | null,
  period: string,
  current: MeterConflict | null,
  constants: Constants,
): ConflictView => {
  if (code === 'other_value' && current) return { name: 'other_value', standing: current.standing }
  if (code === 'previous_changed' && current) return { name: 'previous_changed', previous: current.previous }
  if (period < constants.period) return { name: 'move' }
  return { name: 'wait', ...toWindow(shiftPeriod(period, 1), constants.meter_window) }
}
