import {
  toDay,
  toMonth,
  shiftDate,
  shiftPeriod,
  daysBetween,
  monthsBetween,
  shiftMonths,
} from '../calendar.ts'
import type { MeterWindow } from '../organisation/constants-schema.ts'

/** Inclusive 'YYYY-MM-DD'. */
export interface WindowDays {
  readonly from: string
  readonly till: string
}

/** Grace days for a reading taken inside the window (decision 16). */
const lateDays = 3

const crosses = (window: MeterWindow): boolean => window.till_day < window.from_day

/** Assigns a window across the month's end to its first month (decision 16). */
export const toWindow = (period: string, window: MeterWindow): WindowDays => ({
  from: toDay(period, window.from_day),
  till: toDay(crosses(window) ? shiftPeriod(period, 1) : period, window.till_day),
})

export const toPeriod = (date: string, window: MeterWindow): string => {
  const month = toMonth(date)
  const previous = shiftPeriod(month, -1)
  return crosses(window) && date <= toWindow(previous, window).till ? previous : month
}

export const isInWindow = (date: string, period: string, window: MeterWindow): boolean => {
  const { from, till } = toWindow(period, window)
  return from <= date && date <= till
}

type WindowCheck = 'open' | 'late' | 'window_closed'

/**
 * Accepts a reading in its window; outside it if not strict and current; or up to three days late if `capturedOn` is
 * inside (decision 16).
 */
export const checkWindow = (
  period: string,
  capturedOn: string,
  today: string,
  window: MeterWindow,
): WindowCheck => {
  if (isInWindow(today, period, window)) return 'open'
  if (!window.strict && toPeriod(today, window) === period) return 'open'
  const { till } = toWindow(period, window)
  const isGrace = till < today && today <= shiftDate(till, lateDays)
  return isGrace && isInWindow(capturedOn, period, window) ? 'late' : 'window_closed'
}

type Verification =
  | { readonly state: 'unknown' }
  | { readonly state: 'past' }
  | { readonly state: 'soon' }
  | { readonly state: 'later'; readonly years: number; readonly months: number; readonly days: number }

const warningMonths = 3

/** Returns 'soon' within three months, the check's day included. */
export const getVerification = (nextCheck: string | null, today: string): Verification => {
  if (nextCheck === null) return { state: 'unknown' }
  if (nextCheck < today) return { state: 'past' }
  if (nextCheck <= shiftMonths(today, warningMonths)) return { state: 'soon' }
  const started = monthsBetween(toMonth(today), toMonth(nextCheck))
  const months = shiftMonths(today, started) > nextCheck ? started - 1 : started
  const days = daysBetween(shiftMonths(today, months), nextCheck)
  return { state: 'later', years: Math.floor(months / 12), months: months % 12, days }
}
