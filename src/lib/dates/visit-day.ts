import { shiftDate } from '#contract/calendar.ts'
import { dayIn, dayOfMonth, instantTime } from './dates.ts'

/** What says which day an instant is: the organisation's today and time zone. */
export interface Calendar {
  readonly today: string
  readonly timeZone: string
}

const nameOf = (day: string, today: string): string => {
  if (day === today) return 'сегодня'
  return day === shiftDate(today, 1) ? 'завтра' : dayOfMonth(day)
}

/** An instant as 'сегодня в 14:00', 'завтра в 14:00', '15 ноября в 14:00'. */
export const visitDay = (instant: string, { today, timeZone }: Calendar): string =>
  `${nameOf(dayIn(instant, timeZone), today)} в ${instantTime(instant, timeZone)}`
