import { trimEnd } from '../linear-text.ts'
import type { Visit } from './desk-schema.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns '17 марта с 14:00 до 16:00'. */
export const visitTime = ({ date, from, till }: Pick<Visit, 'date' | 'from' | 'till'>): string =>
  `${day.format(new Date(`${date}T00:00:00Z`))} с ${from} до ${till}`

export const formatVisit = (visit: Pick<Visit, 'date' | 'from' | 'till' | 'performer'>): string =>
  `Мастер придёт ${visitTime(visit)}. ${trimEnd(visit.performer, '. ')}.`
