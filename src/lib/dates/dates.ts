import { capitalize } from '#contract/linear-text.ts'
// Formats names by hand: initializing Intl costs a slow phone 60 ms at start.
const months = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** Formats 'YYYY-MM' as 'ноябрь'. */
export const monthName = (period: string): string => months[Number(period.slice(5, 7)) - 1] ?? ''

/** Formats 'YYYY-MM' as 'за ноябрь', with the year if it differs from the present one. */
export const forMonth = (period: string, presentPeriod: string): string =>
  `за ${monthName(period)}${period.slice(0, 4) === presentPeriod.slice(0, 4) ? '' : ` ${period.slice(0, 4)}`}`

/** Formats 'YYYY-MM' as 'MM.YYYY'. */
export const numericMonth = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`

/** `month` is zero-based. */
const dayAndMonth = (day: number, month: number): string => {
  const name = months[month] ?? ''
  return `${day} ${name.endsWith('т') ? `${name}а` : `${name.slice(0, -1)}я`}`
}

/** Formats 'YYYY-MM-DD' as '25 ноября'. */
export const dayOfMonth = (date: string): string =>
  dayAndMonth(Number(date.slice(8, 10)), Number(date.slice(5, 7)) - 1)

const weekdays = 'вс пн вт ср чт пт сб'.split(' ')

/** Formats 'YYYY-MM-DD' as 'ср'. */
export const weekdayOf = (date: string): string =>
  weekdays[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''

/** Formats 'YYYY-MM-DD' as 'ср, 25 ноября'. */
export const dayAndWeekday = (date: string): string => `${weekdayOf(date)}, ${dayOfMonth(date)}`

/** Formats 'YYYY-MM-DD' as '25.11.2026'. */
export const numericDate = (date: string): string => date.slice(0, 10).split('-').toReversed().join('.')

/** Returns '12 ноября', by default in the device's time zone. */
export const instantDay = (instant: string | number, timeZone?: string): string => {
  const date = new Date(instant)
  if (timeZone === undefined) return dayAndMonth(date.getDate(), date.getMonth())
  return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone }).format(date)
}

export const instantTime = (instant: string | number, timeZone?: string): string => {
  const date = new Date(instant)
  if (timeZone === undefined)
    return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(date)
}

export const instantDayTime = (instant: string | number, timeZone?: string): string =>
  `${instantDay(instant, timeZone)}, ${instantTime(instant, timeZone)}`

// The Swedish date format is ISO 8601.
/** Returns 'YYYY-MM-DD'. */
export const dayIn = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(instant))

/** Formats 'YYYY-MM' as 'Октябрь', with the year if it differs from that of `present`. */
export const monthTitle = (period: string, present: string): string => {
  const name = monthName(period)
  const title = capitalize(name)
  return period.slice(0, 4) === present.slice(0, 4) ? title : `${title} ${period.slice(0, 4)}`
}

/** Formats 'YYYY-MM' as 'Октябрь 2026'. */
export const monthAndYear = (period: string): string => monthTitle(period, '')
