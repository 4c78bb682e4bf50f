import { shiftDate } from '#contract/calendar.ts'
import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import { toPeriod, toWindow } from '#contract/meters/dates.ts'
import { firstHour, lastHour } from '../notifications/service.ts'

/** Days before the end: most have submitted, but time remains. */
const daysBefore = 4

export interface DueReadings {
  readonly period: string
  /** Last day to submit. */
  readonly till: string
}

/** Returns null outside the reminder's days and hours. */
export const dueReadings = (today: string, hour: number, window: MeterWindow): DueReadings | null => {
  const period = toPeriod(today, window)
  const { from, till } = toWindow(period, window)
  const start = shiftDate(till, -daysBefore)
  const isDay = from <= today && start <= today && today <= till
  return isDay && hour >= firstHour && hour <= lastHour ? { period, till } : null
}
