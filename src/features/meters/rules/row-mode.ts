import { isEditable, isOpen } from '#contract/meters/rules.ts'
import type { Meter, StandingReading } from '#contract/meters/schema.ts'

/**
 * How a meter's row looks: out of service, read by the organisation, on its way or waiting for a decision, sent, or
 * with fields; `shut` is an open meter that cannot be entered now.
 */
export type RowMode = 'closed' | 'readonly' | 'waiting' | 'sent' | 'form' | 'shut'

/** What decides about the row besides the meter itself. */
export interface RowFacts {
  readonly today: string
  readonly period: string
  /** The resident may submit and the organisation takes readings now. */
  readonly isTaking: boolean
  /** Something of this meter is queued, being sent, accepted but not listed yet, or waits for a decision. */
  readonly hasItem: boolean
  /** The resident pressed «Исправить». */
  readonly isCorrecting: boolean
}

/** The reading that stands for the period, or null. */
export const standingOf = (meter: Meter, period: string): StandingReading | null =>
  meter.last_readings?.period === period ? meter.last_readings : null

/** The row's mode; a read-only meter takes no readings, but the heat distributor always does (spec C5). */
export const rowMode = (meter: Meter, facts: RowFacts): RowMode => {
  if (!isOpen(meter.working_finish_date, facts.today)) return 'closed'
  if (!isEditable(meter, facts.today)) return 'readonly'
  if (facts.isCorrecting && facts.isTaking) return 'form'
  if (facts.hasItem) return 'waiting'
  if (standingOf(meter, facts.period)) return 'sent'
  return facts.isTaking ? 'form' : 'shut'
}
