import { dayIn, instantDay, instantDayTime, instantTime } from '../../lib/dates/dates.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { sessionNow } from './session.ts'

/** Returns the organisation's zone: a member of staff may work in another one (decision 16). */
export const deskZone = (): string =>
  sessionNow()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

export const deskDay = (instant: string): string => instantDay(instant, deskZone())
export const deskTime = (instant: string | number): string => instantTime(instant, deskZone())
export const deskDayTime = (instant: string): string => instantDayTime(instant, deskZone())

/** Returns 'YYYY-MM-DD'. */
export const deskToday = (): string => dayIn(serverNow(), deskZone())
