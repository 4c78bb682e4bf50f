import { dayIn } from '../../lib/dates/dates.ts'
import { messages } from './messages.ts'
import { isDay, isOver, type Slot } from './visit-slot.ts'

/** The field of a past slot that has to change: the day, or the end of a visit today. */
export const pastField = ({ date }: Slot, today: string): 'date' | 'till' => (date < today ? 'date' : 'till')

/** Returns the fault of each wrong field. */
export const findSlotFaults = (
  slot: Slot,
  timeZone: string,
  now: number,
): Partial<Record<keyof Slot, string>> => {
  const { date, from, till } = slot
  const isPast = isOver(slot, timeZone, now)
  const past = pastField(slot, dayIn(now, timeZone))
  if (!isDay(date)) return { date: messages.needDay }
  if (isPast && past === 'date') return { date: messages.pastDay }
  if (from === '') return { from: messages.needStart }
  if (till <= from) return { till: messages.badHours }
  return isPast ? { till: messages.pastTime } : {}
}
