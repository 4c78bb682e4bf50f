import { isEditable, isOpen } from '#contract/meters/rules.ts'
import type { Meter, StandingReading } from '#contract/meters/schema.ts'
import { isUnsent } from '../../../lib/outbox/transitions.ts'
import { meterBasedOnSchema } from '../../../lib/outbox/payloads/meter.ts'
import type { Item } from '../../../lib/outbox/record.ts'

/**
 * The mode of the row of a meter: out of service, read by the organisation, waiting in the outbox, sent, or with fields;
 * `shut` is a meter whose fields are disabled now.
 */
export type RowMode = 'closed' | 'readonly' | 'waiting' | 'sent' | 'form' | 'shut'

/** Facts that decide about the mode besides the meter itself. */
export interface RowContext {
  readonly today: string
  readonly period: string
  /** The resident may submit, and the organisation accepts readings now. */
  readonly acceptsReadings: boolean
  /** The outbox holds an item of this meter that the list does not show yet. */
  readonly hasItem: boolean
  /** The resident pressed «Исправить». */
  readonly isCorrecting: boolean
}

/** The reading that stands for the period, or null. */
export const getCurrentReading = (meter: Meter, period: string): StandingReading | null =>
  meter.last_readings?.period === period ? meter.last_readings : null

/** The mode of a row; a read-only meter has no fields, except the heat distributor (M-09). */
export const rowMode = (meter: Meter, facts: RowContext): RowMode => {
  if (!isOpen(meter.working_finish_date, facts.today)) return 'closed'
  if (!isEditable(meter, facts.today)) return 'readonly'
  if (facts.isCorrecting && facts.acceptsReadings) return 'form'
  if (facts.hasItem) return 'waiting'
  if (getCurrentReading(meter, facts.period)) return 'sent'
  return facts.acceptsReadings ? 'form' : 'shut'
}

/** The version of the standing reading that the item is based on; 0 for none. */
const versionUnder = (item: Item): number => {
  const basedOn = meterBasedOnSchema.safeParse(item.basedOn)
  return basedOn.success ? basedOn.data.version : 0
}

/** Whether the item was accepted after a list with a standing reading of `version`. */
const isNewerThan = (version: number, item: Item): boolean => versionUnder(item) >= version

/** The newest item that the server accepted and the list does not show yet. */
const unlistedItem = (meter: Meter, period: string, items: readonly Item[]): Item | undefined => {
  const item = items.findLast(({ state }) => state.name === 'accepted')
  return item && isNewerThan(getCurrentReading(meter, period)?.version ?? 0, item) ? item : undefined
}

/** The outbox item that a row shows: the newest unsent one, else one that was accepted after the list was loaded. */
export const rowItem = (meter: Meter, period: string, items: readonly Item[]): Item | undefined =>
  items.findLast(isUnsent) ?? unlistedItem(meter, period, items)

/** What became of the reading of a meter for the period; one that waits for a decision of the resident is due. */
export type Progress = 'sent' | 'waiting' | 'due'

/** The progress of a meter, by the list and the items of its lane; a correction that waits changes nothing (H-06). */
export const getProgress = (meter: Meter, period: string, items: readonly Item[]): Progress => {
  if (getCurrentReading(meter, period) ?? unlistedItem(meter, period, items)) return 'sent'
  const name = items.findLast(isUnsent)?.state.name
  return name === 'queued' || name === 'sending' ? 'waiting' : 'due'
}
