// A calendar date or a period has no time zone and needs no calendar. To make Intl ready takes a slow phone 60 ms of its start.
const months = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** 'YYYY-MM' as the month's name: 'ноябрь'. */
export const monthName = (period: string): string => months[Number(period.slice(5, 7)) - 1] ?? ''

/** 'YYYY-MM' as 'за ноябрь', and 'за ноябрь 2025' when the year is not the present period's. */
export const forMonth = (period: string, presentPeriod: string): string =>
  `за ${monthName(period)}${period.slice(0, 4) === presentPeriod.slice(0, 4) ? '' : ` ${period.slice(0, 4)}`}`

/** 'YYYY-MM' as 'MM.YYYY'. */
export const numericMonth = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`

/** A day and a month, counted from 0, as '25 ноября'. */
const dayAndMonth = (day: number, month: number): string => {
  const name = months[month] ?? ''
  return `${day} ${name.endsWith('т') ? `${name}а` : `${name.slice(0, -1)}я`}`
}

/** 'YYYY-MM-DD' as '25 ноября'. */
export const dayOfMonth = (date: string): string =>
  dayAndMonth(Number(date.slice(8, 10)), Number(date.slice(5, 7)) - 1)

/** 'YYYY-MM-DD' as '25.11.2026'. */
export const numericDate = (date: string): string => date.slice(0, 10).split('-').toReversed().join('.')

/** An instant as '12 ноября', by the device's time zone unless another is named. */
export const instantDay = (instant: string | number, timeZone?: string): string => {
  const date = new Date(instant)
  if (timeZone === undefined) return dayAndMonth(date.getDate(), date.getMonth())
  return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone }).format(date)
}

/** An instant as '09:40'. */
export const instantTime = (instant: string | number, timeZone?: string): string => {
  const date = new Date(instant)
  if (timeZone === undefined)
    return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(date)
}

/** An instant as '12 ноября, 09:40'. */
export const instantDayTime = (instant: string | number, timeZone?: string): string =>
  `${instantDay(instant, timeZone)}, ${instantTime(instant, timeZone)}`

// The Swedish way of writing a date is ISO 8601.
/** An instant as the day 'YYYY-MM-DD' of a time zone. */
export const dayIn = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(instant))

/** 'YYYY-MM' as a title: 'Октябрь', with its year when that is not the year of `present`. */
export const monthTitle = (period: string, present: string): string => {
  const name = monthName(period)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return period.slice(0, 4) === present.slice(0, 4) ? title : `${title} ${period.slice(0, 4)}`
}

/** 'YYYY-MM' as a title that always names its year: 'Октябрь 2026'. */
export const monthAndYear = (period: string): string => monthTitle(period, '')
