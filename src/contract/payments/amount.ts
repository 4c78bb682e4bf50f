import { groupThousands } from '../linear-text.ts'

/**
 * Normalises the text of an amount field in roubles (U-05): digits and one dot, no leading zero, at most two decimals.
 * A comma becomes a dot; apostrophes between thousands and all other characters are dropped.
 */
export const amountText = (raw: string): string => {
  const [whole = '', ...rest] = raw.replace(/[^\d.,]/g, '').split(/[.,]/)
  const roubles = whole.replace(/^0+(?=\d)/, '')
  return rest.length === 0 ? roubles : `${roubles}.${rest.join('').slice(0, 2)}`
}

/** Formats a normalised amount for the field: an apostrophe between thousands, "12'345.6". */
export const shownAmount = (text: string): string =>
  text.replace(/^\d+/, (whole) => groupThousands(whole, "'"))

/** Parses a normalised amount into kopecks; null when it has no digit, or more than a number holds exactly. */
export const kopecksOf = (text: string): number | null => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole + fraction === '') return null
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/** The least payment, in kopecks; a smaller debt is paid whole. */
export const leastPayment = 100

/** Whether an amount exceeds the maximum of a payment; both in kopecks (P-04). */
export const isAboveMaximum = (kopecks: number, maximum: number): boolean => kopecks > maximum

/** Rule of the bank's fee: a part of the amount in basis points (hundredths of a percent), and a minimum in kopecks. */
export interface FeeRule {
  readonly basisPoints: number
  readonly minimum: number
}

/** Fee on an amount, both in whole kopecks, half a kopeck rounded up; no amount, no fee. */
export const feeOf = (kopecks: number, { basisPoints, minimum }: FeeRule): number =>
  kopecks === 0 ? 0 : Math.max(minimum, Math.floor((kopecks * basisPoints + 5000) / 10_000))
