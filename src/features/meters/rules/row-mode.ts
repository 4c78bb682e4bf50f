import { isEditable, isOpen } from '#contract/meters/rules.ts'
import type { Meter, CurrentReading } from '#contract/meters/schema.ts'
import { getStage, isOnlyHere, isUnsent, type Stage } from '../../../lib/outbox/stages.ts'
import { meterBasedOnSchema } from '../reading-payload.ts'
import type { Item } from '../../../lib/outbox/record.ts'

/** `readonly`: read by the organisation; `waiting`: in the outbox; `shut`: fields are disabled. */
export type RowMode = 'closed' | 'readonly' | 'waiting' | 'sent' | 'form' | 'shut'

export interface RowContext {
  readonly today: string
  readonly period: string
  /** Permitted, and the organisation accepts readings now. */
  readonly acceptsReadings: boolean
  /** The outbox holds an item the list does not show yet. */
  readonly hasItem: boolean
  /** «Исправить» was pressed. */
  readonly isCorrecting: boolean
}

export const getCurrentReading = (meter: Meter, period: string): CurrentReading | null =>
  meter.last_readings?.period === period ? meter.last_readings : null

/** Read-only meters have no fields, except heat distributors (M-09). */
export const rowMode = (meter: Meter, facts: RowContext): RowMode => {
  if (!isOpen(meter.working_finish_date, facts.today)) return 'closed'
  if (!isEditable(meter, facts.today)) return 'readonly'
  if (facts.isCorrecting && facts.acceptsReadings) return 'form'
  if (facts.hasItem) return 'waiting'
  if (getCurrentReading(meter, facts.period)) return 'sent'
  return facts.acceptsReadings ? 'form' : 'shut'
}

/** Server version the item is based on; 0 for none. */
const versionUnder = (item: Item): number => {
  const basedOn = meterBasedOnSchema.safeParse(item.basedOn)
  return basedOn.success ? basedOn.data.version : 0
}

/** Returns true if the item was accepted after the list showed `version`. */
const isNewerThan = (version: number, item: Item): boolean => versionUnder(item) >= version

const unlistedItem = (meter: Meter, period: string, items: readonly Item[]): Item | undefined => {
  const item = items.findLast(({ state }) => state.name === 'accepted')
  return item && isNewerThan(getCurrentReading(meter, period)?.version ?? 0, item) ? item : undefined
}

/** Returns the newest unsent item, else one accepted after the list loaded. */
export const rowItem = (meter: Meter, period: string, items: readonly Item[]): Item | undefined =>
  items.findLast(isUnsent) ?? unlistedItem(meter, period, items)

/** `sent`: the server has the resident's last word on the month; `due`: nothing is typed yet. */
export type Progress = 'sent' | Exclude<Stage, 'accepted'> | 'due'

/** A correction that waits or was refused outweighs the month's reading, a draft does not (O-20). */
export const getProgress = (meter: Meter, period: string, items: readonly Item[]): Progress => {
  const isSent = getCurrentReading(meter, period) ?? unlistedItem(meter, period, items)
  const newest = items.findLast(isSent ? isUnsent : isOnlyHere)
  const stage = newest ? getStage(newest) : 'accepted'
  if (stage !== 'accepted') return stage
  return isSent ? 'sent' : 'due'
}
