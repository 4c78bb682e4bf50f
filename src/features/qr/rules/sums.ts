import { toKopecks } from '#contract/money.ts'
import { moneyParts } from '../../../lib/money.ts'

/** Kopecks as roubles for a sentence: '6 482,37'. */
export const inRoubles = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}`
}

/** Roubles of the wire as the same. */
export const wireRoubles = (roubles: number): string => inRoubles(toKopecks(roubles))

const monthNames = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

/** A month of a receipt: 'Октябрь 2026'. */
export const receiptMonth = (period: string): string => {
  const name = monthNames.format(new Date(`${period}-01`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${period.slice(0, 4)}`
}
