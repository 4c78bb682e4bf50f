/*
 * Dates 'YYYY-MM-DD' and periods 'YYYY-MM' are in the organisation's time zone (decision 16); as strings they sort by
 * time.
 */

const dayLength = 86_400_000
const toInstant = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

export const toMonth = (date: string): string => date.slice(0, 7)

/** Returns a negative number if `till` is earlier. */
export const monthsBetween = (from: string, till: string): number =>
  (Number(till.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(till.slice(5)) - Number(from.slice(5))

/** Returns a negative number if `till` is earlier. */
export const daysBetween = (from: string, till: string): number =>
  (toInstant(till) - toInstant(from)) / dayLength

export const shiftDate = (date: string, by: number): string => dateAt(toInstant(date) + by * dayLength)

export const shiftPeriod = (period: string, by: number): string =>
  toMonth(dateAt(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)) - 1 + by)))

/** Clamps the day to the month's end. */
export const toDay = (period: string, day: number): string => {
  const last = shiftDate(`${shiftPeriod(period, 1)}-01`, -1)
  const wanted = `${period}-${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}

/** Clamps the day to the month's end. */
export const shiftMonths = (date: string, by: number): string =>
  toDay(shiftPeriod(toMonth(date), by), Number(date.slice(8)))
