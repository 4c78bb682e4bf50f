import { isEditable, isOpen } from '#contract/meters/rules.ts'
import type { Meter, StandingReading } from '#contract/meters/schema.ts'

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
export const standingOf = (meter: Meter, period: string): StandingReading | null =>
  meter.last_readings?.period === period ? meter.last_readings : null

/** The mode of a row; a read-only meter has no fields, except the heat distributor (M-09). */
export const rowMode = (meter: Meter, facts: RowContext): RowMode => {
  if (!isOpen(meter.working_finish_date, facts.today)) return 'closed'
  if (!isEditable(meter, facts.today)) return 'readonly'
  if (facts.isCorrecting && facts.acceptsReadings) return 'form'
  if (facts.hasItem) return 'waiting'
  if (standingOf(meter, facts.period)) return 'sent'
  return facts.acceptsReadings ? 'form' : 'shut'
}
