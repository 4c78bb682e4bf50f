import {
  toDay,
  toMonth,
  shiftDate,
  shiftPeriod,
  daysBetween,
  monthsBetween,
  shiftMonths,
} from '../calendar.ts'
import type { MeterWindow } from '../config/schema.ts'

/** Days of one month's submission window, 'YYYY-MM-DD', both inclusive. */
export interface WindowDays {
  readonly from: string
  readonly till: string
}

/** A reading taken inside the window is accepted for so many days after its end (decision 16). */
const lateDays = 3

const crosses = (window: MeterWindow): boolean => window.till_day < window.from_day

/** The window of a period. One that crosses the month's end belongs to the month in which it begins (decision 16). */
export const toWindow = (period: string, window: MeterWindow): WindowDays => ({
  from: toDay(period, window.from_day),
  till: toDay(crosses(window) ? shiftPeriod(period, 1) : period, window.till_day),
})

/** The period that readings taken on the date belong to. */
export const toPeriod = (date: string, window: MeterWindow): string => {
  const month = toMonth(date)
  const previous = shiftPeriod(month, -1)
  return crosses(window) && date <= toWindow(previous, window).till ? previous : month
}

/** Whether the date lies in the period's window. */
export const isInWindow = (date: string, period: string, window: MeterWindow): boolean => {
  const { from, till } = toWindow(period, window)
  return from <= date && date <= till
}

type WindowCheck = 'open' | 'late' | 'window_closed'

/**
 * Whether the server accepts a reading for `period`: in its window, or outside it when the window is not strict and
 * the period is the present one, or taken inside it and delivered at most three days after (decision 16).
 * `capturedOn` is the date of the device's clock, used for that grace alone.
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

/** Time left until the next verification of a meter. */
type Verification =
  | { readonly state: 'unknown' }
  | { readonly state: 'past' }
  | { readonly state: 'soon' }
  | { readonly state: 'later'; readonly years: number; readonly months: number; readonly days: number }

const warningMonths = 3

/**
 * Past, ending within three months, or the years, months and days left. Dates are 'YYYY-MM-DD'; the day of the
 * check itself still counts as ending.
 */
export const getVerification = (nextCheck: string | null, today: string): Verification => {
  if (nextCheck === null) return { state: 'unknown' }
  if (nextCheck < today) return { state: 'past' }
  if (nextCheck <= shiftMonths(today, warningMonths)) return { state: 'soon' }
  const started = monthsBetween(toMonth(today), toMonth(nextCheck))
  const months = shiftMonths(today, started) > nextCheck ? started - 1 : started
  const days = daysBetween(shiftMonths(today, months), nextCheck)
  return { state: 'later', years: Math.floor(months / 12), months: months % 12, days }
}
