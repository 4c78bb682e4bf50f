import { toAsciiDigits } from '../ascii-digits.ts'
import { groupThousands } from '../linear-text.ts'
import { toKopecks } from '../money.ts'

/** Expands '1,5E+3', as a spreadsheet copies a large sum, and names the roubles of '56 коп.' and '5 руб 6 коп'. */
const completeNotation = (text: string): string => {
  const [whole, mantissa, exponent] = /^\s*([\d.,]+)e\+?0?(\d)\s*$/i.exec(text) ?? []
  if (whole !== undefined) return Number(`${mantissa?.replace(',', '.')}e${exponent}`).toFixed(2)
  return text.replace(/^\s*(?=\d+\s*коп)/i, '0 р ').replace(/(р[^\dр]*)(?=\d\s*к)/i, '$10')
}

/**
 * Accepts bank notation: '150-56', '150=56' and '150 руб 56 коп' become '150.56'. Ignores a leading minus and a
 * trailing currency sign.
 */
const digitsAndSeparators = (raw: string): string => {
  const tokens = completeNotation(toAsciiDigits(raw)).match(/\d+|[.,;:/\u066B\p{Pd}=рР₽]/gu) ?? []
  return tokens.reduce((text, token, at) => {
    if (/[\d.,]/.test(token)) return text + token
    const isSign = /[рР₽]/.test(token)
    return /\d/.test(text.at(-1) ?? '') && (!isSign || /\d/.test(tokens[at + 1] ?? '')) ? `${text}.` : text
  }, '')
}

/** Detects thousands separators; a single group may be kopecks. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,|(?:,\d{3}){2,}$|(?:\.\d{3}){2,}$)/.test(text)

/** More than any payment, and kopecks stay safe integers: a pasted card number is above the maximum. */
const maxRoubleDigits = 12

/** Normalizes an amount in roubles (U-05): digits, one dot, two decimals, no leading zero or thousands separators. */
export const formatAmount = (raw: string): string => {
  const text = digitsAndSeparators(raw)
  const separator = /[.,]/.exec(text)?.[0] ?? ''
  const [whole = '', ...rest] = (isGrouped(text) ? text.replaceAll(separator, '') : text).split(/[.,]/)
  const roubles = whole.replace(/^0+(?=\d)/, '').slice(0, maxRoubleDigits)
  return rest.length === 0 ? roubles : `${roubles}.${rest.join('').slice(0, 2)}`
}

/** Formats "12'345.6". */
export const formatAmountField = (text: string): string =>
  text.replace(/^\d+/, (whole) => groupThousands(whole, "'"))

/** Returns null without digits or beyond safe integers. */
export const parseKopecks = (text: string): number | null => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole + fraction === '') return null
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/** Kopecks; a smaller debt is paid whole. */
export const minPayment = 100

export const isAboveMaximum = (kopecks: number, maximum: number): boolean => kopecks > maximum

/** Returns kopecks: what the payer pays, gets back or is told (P-30). Takes roubles. */
export const sumWithFee = ({ amount, fee }: { readonly amount: number; readonly fee: number }): number =>
  toKopecks(amount) + toKopecks(fee)

/** Minimum in kopecks. */
export interface FeeRule {
  readonly basisPoints: number
  readonly minimum: number
}

/** Returns kopecks, rounded half up; zero for no amount. */
export const getFee = (kopecks: number, { basisPoints, minimum }: FeeRule): number =>
  kopecks === 0 ? 0 : Math.max(minimum, Math.floor((kopecks * basisPoints + 5000) / 10_000))
