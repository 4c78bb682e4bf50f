const format = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  const made = new Intl.DateTimeFormat('ru', options)
  return (date) => made.format(date)
}

// A calendar date or a period has no time zone: it is read and shown in UTC, so that it never moves by a day.
const month = format({ month: 'long', timeZone: 'UTC' })
const dayAndMonth = format({ day: 'numeric', month: 'long', timeZone: 'UTC' })
const atMidnight = (date: string): Date => new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)

/** 'YYYY-MM' as the month's name: 'ноябрь'. */
export const monthName = (period: string): string => month(atMidnight(period))

/** 'YYYY-MM' as 'за ноябрь', and 'за ноябрь 2025' when the year is not the present period's. */
export const forMonth = (period: string, presentPeriod: string): string =>
  `за ${monthName(period)}${period.slice(0, 4) === presentPeriod.slice(0, 4) ? '' : ` ${period.slice(0, 4)}`}`

/** 'YYYY-MM' as 'MM.YYYY' (spec K9). */
export const numericMonth = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`

/** 'YYYY-MM-DD' as '25 ноября'. */
export const dayOfMonth = (date: string): string => dayAndMonth(atMidnight(date))

/** 'YYYY-MM-DD' as '25.11.2026'. */
export const numericDate = (date: string): string => date.slice(0, 10).split('-').toReversed().join('.')

/** An instant as '12 ноября', by the device's time zone unless another is named. */
export const instantDay = (instant: string | number, timeZone?: string): string =>
  format({ day: 'numeric', month: 'long', timeZone })(new Date(instant))

/** An instant as '09:40'. */
export const instantTime = (instant: string | number, timeZone?: string): string =>
  format({ hour: '2-digit', minute: '2-digit', timeZone })(new Date(instant))

/** An instant as '12 ноября, 09:40'. */
export const instantDayTime = (instant: string | number, timeZone?: string): string =>
  `${instantDay(instant, timeZone)}, ${instantTime(instant, timeZone)}`

// The Swedish way of writing a date is ISO 8601.
/** An instant as the day 'YYYY-MM-DD' of a time zone. */
export const dayIn = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(instant))
