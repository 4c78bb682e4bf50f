import { shiftDate } from '#contract/calendar.ts'
import type { MeterWindow } from '#contract/config/schema.ts'
import { toPeriod, toWindow } from '#contract/meters/dates.ts'
import { firstHour, lastHour } from '../notifications/service.ts'

/** A reminder comes so many days before the last day, when most have sent and there still is time. */
const daysBefore = 4

/** A month of which residents are to be reminded now. */
export interface DueReadings {
  readonly period: string
  /** The last day for them. */
  readonly till: string
}

/** The month to remind residents of on a day and in an hour of the organisation; null for none. */
export const dueReadings = (today: string, hour: number, window: MeterWindow): DueReadings | null => {
  const period = toPeriod(today, window)
  const { from, till } = toWindow(period, window)
  const start = shiftDate(till, -daysBefore)
  const isDay = from <= today && start <= today && today <= till
  return isDay && hour >= firstHour && hour <= lastHour ? { period, till } : null
}
