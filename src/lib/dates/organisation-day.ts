import { shiftDate } from '#contract/calendar.ts'
import { dayIn, dayOfMonth, instantTime } from './dates.ts'

export interface Calendar {
  readonly today: string
  readonly timeZone: string
}

const formatDay = (day: string, today: string): string => {
  if (day === today) return 'сегодня'
  return day === shiftDate(today, 1) ? 'завтра' : dayOfMonth(day)
}

/** Returns 'сегодня в 14:00', 'завтра в 14:00' or '15 ноября в 14:00'. */
export const formatVisitDay = (instant: string, { today, timeZone }: Calendar): string =>
  `${formatDay(dayIn(instant, timeZone), today)} в ${instantTime(instant, timeZone)}`

const shapes = {
  thisYear: { day: 'numeric', month: 'long' },
  otherYear: { day: 'numeric', month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

// Cache: creating a format takes 100 times longer than using it.
const write = (shape: keyof typeof shapes, timeZone: string, date: Date): string => {
  const name = shape + timeZone
  const format = formats.get(name) ?? new Intl.DateTimeFormat('ru', { ...shapes[shape], timeZone })
  formats.set(name, format)
  return format.format(date)
}

/** Returns '12 ноября', or '12 ноября 2025 г.' in another year. */
export const formatShownDay = (instant: string, { today, timeZone }: Calendar): string => {
  const date = new Date(instant)
  const isThisYear = write('year', timeZone, date) === today.slice(0, 4)
  return write(isThisYear ? 'thisYear' : 'otherYear', timeZone, date)
}
