/** Length of a desired visit, in minutes. */
export const desiredMinutes = 15
const minuteMs = 60_000

/** The desired end: the start plus 15 minutes. Instants, ISO 8601. */
export const desiredEnd = (start: string): string =>
  new Date(Date.parse(start) + desiredMinutes * minuteMs).toISOString()

/** Whether a visit ends `desiredMinutes` after its start. Instants, ISO 8601. */
export const lastsAsLong = (start: string, end: string): boolean =>
  Date.parse(end) - Date.parse(start) === desiredMinutes * minuteMs

/** A visit can be desired for so many days ahead. */
export const desiredDaysAhead = 60

/** A desired time may be past by so many days: it was written offline and delivered later. */
const daysLate = 30
const dayMs = 24 * 60 * minuteMs

/** Whether the server accepts a desired time; the form accepts future times only. */
export const isDesirable = (start: string, now: Date): boolean => {
  const ahead = (Date.parse(start) - now.getTime()) / dayMs
  return ahead >= -daysLate && ahead <= desiredDaysAhead + 1
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()
const wallFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = wallFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  wallFormats.set(timeZone, made)
  return made
}

/** An instant as a wall clock of the time zone shows it: 'YYYY-MM-DDTHH:MM'. */
export const wallTime = (instant: string | Date, timeZone: string): string =>
  wallFormat(timeZone).format(new Date(instant)).replace(' ', 'T')

/**
 * The instant at which clocks of the time zone show a date and a time, ISO 8601 in UTC. A time that a change of the
 * clock leaves out means the one an hour later, one that it repeats the first.
 */
export const instantAt = (date: string, time: string, timeZone: string): string => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number): number =>
    Date.parse(`${wallTime(new Date(instant), timeZone)}:00Z`) - instant
  const before = offsetAt(wall - dayMs)
  const early = wall - before
  const instant = offsetAt(early) === before ? early : wall - offsetAt(wall + dayMs)
  return new Date(offsetAt(instant) === wall - instant ? instant : early).toISOString()
}
