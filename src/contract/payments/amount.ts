import { groupThousands } from '../linear-text.ts'

/**
 * Digits and separators of a sum: '150-56', '150=56' and '150 руб 56 коп', as banks write them, are '150.56'. A minus before
 * the digits and the sign of roubles behind them separate nothing.
 */
const digitsAndSeparators = (raw: string): string => {
  const tokens = raw.match(/\d+|[.,\p{Pd}=рР₽]/gu) ?? []
  return tokens.reduce((text, token, at) => {
    if (/[\d.,]/.test(token)) return text + token
    const isSign = /[рР₽]/.test(token)
    return /\d/.test(text.at(-1) ?? '') && (!isSign || /\d/.test(tokens[at + 1] ?? '')) ? `${text}.` : text
  }, '')
}

/** Thousands are set off by the one separator, and kopecks by the other or not at all. One group alone may be kopecks. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,|(?:,\d{3}){2,}$|(?:\.\d{3}){2,}$)/.test(text)

/**
 * Normalises the text of an amount field in roubles (U-05): digits and one dot, no leading zero, at most two decimals.
 * A comma becomes a dot; separators of thousands and all other characters are dropped.
 */
export const amountText = (raw: string): string => {
  const text = digitsAndSeparators(raw)
  const separator = /[.,]/.exec(text)?.[0] ?? ''
  const [whole = '', ...rest] = (isGrouped(text) ? text.replaceAll(separator, '') : text).split(/[.,]/)
  const roubles = whole.replace(/^0+(?=\d)/, '')
  return rest.length === 0 ? roubles : `${roubles}.${rest.join('').slice(0, 2)}`
}

/** Formats a normalised amount for the field: an apostrophe between thousands, "12'345.6". */
export const shownAmount = (text: string): string =>
  text.replace(/^\d+/, (whole) => groupThousands(whole, "'"))

/** Parses a normalised amount into kopecks; null when it has no digit, or more than a number holds exactly. */
export const parseKopecks = (text: string): number | null => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole + fraction === '') return null
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/** The least payment, in kopecks; a smaller debt is paid whole. */
export const minPayment = 100

/** Whether an amount exceeds the maximum of a payment; both in kopecks (P-04). */
export const isAboveMaximum = (kopecks: number, maximum: number): boolean => kopecks > maximum

/** Rule of the bank's fee: a part of the amount in basis points (hundredths of a percent), and a minimum in kopecks. */
export interface FeeRule {
  readonly basisPoints: number
  readonly minimum: number
}

/** Fee on an amount, both in whole kopecks, half a kopeck rounded up; no amount, no fee. */
export const getFee = (kopecks: number, { basisPoints, minimum }: FeeRule): number =>
  kopecks === 0 ? 0 : Math.max(minimum, Math.floor((kopecks * basisPoints + 5000) / 10_000))
