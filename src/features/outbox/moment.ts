import type { Constants } from '#contract/organisation/constants-schema.ts'
import { dayIn, instantDayTime, instantTime } from '../../lib/dates/dates.ts'
import { messages } from './messages.ts'

/** Uses the organisation's time zone. */
export const isToday = (instant: string | number, { today, time_zone }: Constants): boolean =>
  dayIn(instant, time_zone) === today

/** Returns 'сегодня в 09:52', or '12 ноября, 08:15'. */
export const formatMoment = (instant: string, constants: Constants): string =>
  isToday(instant, constants)
    ? messages.todayAt(instantTime(instant, constants.time_zone))
    : instantDayTime(instant, constants.time_zone)
