import type { Visit } from './cases-schema.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A planned visit as its resident reads it. */
export const visitWords = ({ date, from, till, performer }: Omit<Visit, 'version' | 'note'>): string =>
  `Мастер придёт ${day.format(new Date(`${date}T00:00:00Z`))} с ${from} до ${till}. ${performer.replace(/[.\s]+$/, '')}.`
