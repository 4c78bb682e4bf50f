export const desiredMinutes = 15
const minuteMs = 60_000

export const desiredEnd = (start: string): string =>
  new Date(Date.parse(start) + desiredMinutes * minuteMs).toISOString()

export const hasVisitDuration = (start: string, end: string): boolean =>
  Date.parse(end) - Date.parse(start) === desiredMinutes * minuteMs

export const desiredDaysAhead = 60

/** A request written offline may arrive late. */
const daysLate = 30
const dayMs = 24 * 60 * minuteMs

/** Runs on the server; the form accepts only future times. */
export const isDesirable = (start: string, now: Date): boolean => {
  const ahead = (Date.parse(start) - now.getTime()) / dayMs
  return ahead >= -daysLate && ahead <= desiredDaysAhead + 1
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()
const getWallFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = wallFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  wallFormats.set(timeZone, made)
  return made
}

/** Returns local time as 'YYYY-MM-DDTHH:MM'. */
export const toWallTime = (instant: string | Date, timeZone: string): string =>
  getWallFormat(timeZone).format(new Date(instant)).replace(' ', 'T')

/** Returns UTC ISO 8601. A time skipped by DST moves an hour later, a repeated one means the first. */
export const toInstant = (date: string, time: string, timeZone: string): string => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number): number =>
    Date.parse(`${toWallTime(new Date(instant), timeZone)}:00Z`) - instant
  const before = offsetAt(wall - dayMs)
  const early = wall - before
  const instant = offsetAt(early) === before ? early : wall - offsetAt(wall + dayMs)
  return new Date(offsetAt(instant) === wall - instant ? instant : early).toISOString()
}
