import { capitalize, trimEnd } from '../linear-text.ts'
import type { Visit } from './desk-schema.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns '17 марта с 14:00 до 16:00'. */
export const visitTime = ({ date, from, till }: Pick<Visit, 'date' | 'from' | 'till'>): string =>
  `${day.format(new Date(`${date}T00:00:00Z`))} с ${from} до ${till}`

const weekdays = [
  'в воскресенье',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
] as const

/** Returns 'во вторник, 17 марта, с 14:00 до 16:00'. */
const visitDayAndTime = ({ date, from, till }: Pick<Visit, 'date' | 'from' | 'till'>): string => {
  const at = new Date(`${date}T00:00:00Z`)
  return `${weekdays[at.getUTCDay()]}, ${day.format(at)}, с ${from} до ${till}`
}

/** The resident reads it. */
export const formatVisit = (visit: Pick<Visit, 'date' | 'from' | 'till' | 'performer'>): string =>
  `Мастер придёт ${visitDayAndTime(visit)}. ${capitalize(trimEnd(visit.performer, '. '))}.`

/** The resident reads it. */
export const formatCancelledVisit = (visit: Pick<Visit, 'date' | 'from' | 'till'>): string =>
  `Визит ${visitDayAndTime(visit)} отменён.`
