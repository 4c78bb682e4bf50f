import { shiftDate } from '#contract/calendar.ts'
import type { DeskCase, Visit } from '#contract/cases/desk-schema.ts'
import { toInstant, toWallTime } from '#contract/requests/desired-time.ts'

/** Local to the organisation: 'YYYY-MM-DD' and 'HH:MM'. */
export type Slot = Pick<Visit, 'date' | 'from' | 'till'>

type Planned = Pick<DeskCase, 'planned_at' | 'planned_till' | 'desired_start_at' | 'time_zone' | 'due'>

const [firstHour, lastHour, visitHours] = [10, 18, 2]
const visitMs = visitHours * 3600_000
const toHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const toSlot = (from: string, till: string | number, timeZone: string): Slot => {
  const [date = '', begins = ''] = toWallTime(from, timeZone).split('T')
  const [endDate = '', ends = ''] = toWallTime(new Date(till), timeZone).split('T')
  return { date, from: begins, till: endDate === date ? ends : '23:59' }
}

/** Returns null without a planned visit. A visit without an end lasts as long as its deadline says, or two hours. */
export const plannedSlot = ({ planned_at, planned_till, time_zone, due }: Planned): Slot | null =>
  planned_at === null
    ? null
    : toSlot(planned_at, planned_till ?? due?.visit?.at ?? Date.parse(planned_at) + visitMs, time_zone)

/** A browser's date field may hold a year of six digits. */
export const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date)

/** The server refuses a visit that has ended. */
export const isOver = ({ date, till }: Slot, timeZone: string, now: number): boolean =>
  isDay(date) && till !== '' && Date.parse(toInstant(date, till, timeZone)) <= now

/** The next two free working hours: today from the next full hour, or tomorrow morning. */
const nextSlot = (timeZone: string, now: number): Slot => {
  const [today = '', time = ''] = toWallTime(new Date(now), timeZone).split('T')
  const hour = Math.max(firstHour, Number(time.slice(0, 2)) + 1)
  const isLate = hour > lastHour
  const from = isLate ? firstHour : hour
  return { date: isLate ? shiftDate(today, 1) : today, from: toHour(from), till: toHour(from + visitHours) }
}

/** Proposes the planned visit, else the time the resident asked for, else the next hours; never a past one. */
export const proposeSlot = (planned: Planned, now: number): Slot => {
  const { desired_start_at: desired, time_zone: timeZone } = planned
  const wanted = desired === null ? null : toSlot(desired, Date.parse(desired) + visitMs, timeZone)
  const proposed = [plannedSlot(planned), wanted].find((slot) => slot && !isOver(slot, timeZone, now))
  return proposed ?? nextSlot(timeZone, now)
}
