import { groupThousands } from '#contract/linear-text.ts'

/** Non-breaking. */
const thinSpace = '\u202F'

/** Splits kopecks into parts, for screens that draw kopecks smaller. */
export const moneyParts = (kopecks: number): { readonly roubles: string; readonly kopecks: string } => {
  const size = Math.abs(kopecks)
  const whole = groupThousands(String(Math.floor(size / 100)), thinSpace)
  return { roubles: (kopecks < 0 ? '−' : '') + whole, kopecks: String(size % 100).padStart(2, '0') }
}

/** Returns '1 234,50 ₽'. */
export const formatMoney = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}${thinSpace}₽`
}
