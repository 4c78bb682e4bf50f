import { toKopecks } from '#contract/money.ts'
import { moneyParts } from '../../../lib/text/money.ts'

/** Kopecks as roubles for a sentence: '6 482,37'. */
export const inRoubles = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}`
}

/** Roubles of the wire as the same. */
export const wireRoubles = (roubles: number): string => inRoubles(toKopecks(roubles))
