import { daysBetween, monthOf, monthsBetween, shiftMonths } from '../calendar.ts'

/** Time left until the next verification of a meter. */
export type Verification =
  | { readonly state: 'unknown' }
  | { readonly state: 'past' }
  | { readonly state: 'soon' }
  | { readonly state: 'later'; readonly years: number; readonly months: number; readonly days: number }

const warningMonths = 3

/**
 * Past, ending within three months, or the years, months and days left. Dates are 'YYYY-MM-DD'; the day of the
 * check itself still counts as ending.
 */
export const verificationOf = (nextCheck: string | null, today: string): Verification => {
  if (nextCheck === null) return { state: 'unknown' }
  if (nextCheck < today) return { state: 'past' }
  if (nextCheck <= shiftMonths(today, warningMonths)) return { state: 'soon' }
  const started = monthsBetween(monthOf(today), monthOf(nextCheck))
  const months = shiftMonths(today, started) > nextCheck ? started - 1 : started
  const days = daysBetween(shiftMonths(today, months), nextCheck)
  return { state: 'later', years: Math.floor(months / 12), months: months % 12, days }
}
