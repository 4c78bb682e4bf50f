import { groupThousands } from '#contract/linear-text.ts'

/** Thin, and no line ends in it. */
const thinSpace = '\u202F'

/** A sum in its parts, for screens that draw the kopecks smaller; roubles are grouped by a thin space. */
export const moneyParts = (kopecks: number): { readonly roubles: string; readonly kopecks: string } => {
  const size = Math.abs(kopecks)
  const whole = groupThousands(String(Math.floor(size / 100)), thinSpace)
  return { roubles: (kopecks < 0 ? '−' : '') + whole, kopecks: String(size % 100).padStart(2, '0') }
}

/** A sum as text: '1 234,50 ₽'. */
export const formatMoney = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}${thinSpace}₽`
}
