import { isEditable } from '#contract/meters/rules.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { standingOf } from './row-mode.ts'

/** A meter that the resident sends, and whether that is done for the period. */
export interface PanelMeter {
  readonly meter: Meter
  readonly isSent: boolean
}

/** The meters that Home counts: those that take readings. */
export const panelMeters = (meters: readonly Meter[], today: string, period: string): readonly PanelMeter[] =>
  meters
    .filter((meter) => isEditable(meter, today))
    .map((meter) => ({ meter, isSent: standingOf(meter, period) !== null }))
