import { trimEnd } from '#contract/linear-text.ts'
import { cleanText, lookalikeHyphens } from './letters.ts'
import { fault, value, type Parse, type Parsed } from './parsed.ts'

const notNumber = fault('это не число')

const currency = String.raw`(?:₽|руб(?:лей|ля|ль)?\.?|р\.?|rub|rur)`
const unit = String.raw`(?:(?:кв|куб)\.? ?м\.?|м[²³23]|m[²³23]|л(?:итр(?:а|ов)?)?\.?|[гм]кал|[гм]дж|[км]?вт(?:[ ·*.⋅/-]?ч)?\.?)`
const prefix = new RegExp(`^${currency} ?`)
/** What may follow a number. A sum in percent or in m³ is another column by mistake. */
const suffixes = {
  sum: new RegExp(` ?${currency}$`),
  quantity: new RegExp(` ?(?:${currency}(?: ?/ ?${unit})?|${unit})$`),
  count: / ?%$/,
} as const
type Suffix = keyof typeof suffixes
/** «1 234 руб. 56 коп.» and a bank's 1234-56 or 1234=56. */
const roublesAndKopecks = new RegExp(
  String.raw`^([+-]?[\d ']+?) ?(?:${currency} ?(\d{1,2}) ?к(?:оп(?:еек|ейки|ейка)?)?\.?|[-=](\d\d))$`,
)

interface Digits {
  readonly sign: string
  readonly whole: string
  readonly fraction: string
}

/** A cell is at most 100,000 characters; a number is far shorter. */
const maxLength = 60

const plainNumber = /^(\d*)(?:[.,](\d*))?$/
const spaced = /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d*))?$/
/** 1,234.56 and 1.234,56: the last separator is the decimal one. */
const separated = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d*)$/
/** 1.234.567 has no fraction. */
const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})+)()$/
/** Programs print zero as 5,68E-14. */
const tiny = /^(\d)(?:[.,](\d{1,20}))?e-(\d{1,3})$/

const readUnsigned = (text: string): Omit<Digits, 'sign'> | null => {
  const power = tiny.exec(text)
  if (power) {
    const [, first = '', rest = '', places = ''] = power
    return { whole: '0', fraction: `${'0'.repeat(Math.max(Number(places) - 1, 0))}${first}${rest}` }
  }
  const [, whole, ...more] =
    plainNumber.exec(text) ?? spaced.exec(text) ?? separated.exec(text) ?? grouped.exec(text) ?? []
  if (whole === undefined) return null
  const fraction = more.at(-1) ?? ''
  if (whole === '' && fraction === '') return null
  return { whole: whole.replaceAll(/[ '.,]/g, '') || '0', fraction }
}

const withoutUnits = (text: string, suffix: Suffix): string =>
  text.replace(prefix, '').replace(suffixes[suffix], '').trim()

/** Brackets, and a minus of any kind on either side, mean below zero. */
const readSigned = (text: string, suffix: Suffix): Digits | null => {
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? []
  const [, before = '', bare = '', after = ''] =
    /^([+-]?)(.*?)(-?)$/.exec(inBrackets === undefined ? text : withoutUnits(inBrackets, suffix)) ?? []
  const signs = `${inBrackets === undefined ? '' : '-'}${before}${after}`
  // «100,-» is a hundred without kopecks.
  const isPrice = after === '-' && /[.,]$/.test(bare)
  const digits = signs.length > 1 || isPrice ? null : readUnsigned(withoutUnits(bare, suffix))
  return digits && { sign: signs === '-' ? '-' : '', ...digits }
}

const normalizeNumber = (given: string): string =>
  cleanText(given)
    .toLowerCase()
    .replaceAll(lookalikeHyphens, '-')
    .replaceAll(/[`’ʼ´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([.,]) ?/g, '$1')

/** Almost every number of a table. */
const usualNumber = /^(-?)(\d{1,15})(?:[.,](\d{1,15}))?$/

const readDigits = (given: string, suffix: Suffix): Digits | null => {
  const [, sign = '', whole, fraction = ''] = usualNumber.exec(given) ?? []
  if (whole !== undefined) return { sign, whole, fraction }
  const text = normalizeNumber(given)
  if (text.length <= maxLength) return readSigned(withoutUnits(text, suffix), suffix)
  return /^[+-]?[\d.,]+$/.test(text) ? readSigned(text, suffix) : null
}

/** Adds one to the last digit: '1.99' to '2.00'. */
const roundUp = (digits: string): string => String(BigInt(digits) + 1n).padStart(digits.length, '0')

/** Sums of a program differ from their decimal form by less than this. */
const noiseDigits = 6

/** The digits after `places` are 000… or 999…, as in 3.3000000000000003. */
const isNoise = (rest: string): boolean =>
  rest.length >= noiseDigits && rest.length <= maxLength && /^(?:0{5,}|9{5,})/.test(rest)

interface Bounds {
  readonly whole: number
  readonly places: number
  /** Rounds half up instead of rejecting more decimals. */
  readonly isRounded: boolean
}

const fit = ({ sign, whole, fraction }: Digits, { whole: maxWhole, places, isRounded }: Bounds): Parsed => {
  if (whole.replace(/^0+/, '').length > maxWhole) return fault(`больше ${maxWhole} цифр до запятой`)
  const rest = trimEnd(fraction.slice(places), '0')
  if (rest === '') return value(`${sign}${whole}.${fraction.slice(0, places) || '0'}`)
  if (!isRounded && !isNoise(rest)) return fault(`больше ${places} цифр после запятой`)
  const kept = `${whole}${fraction.slice(0, places)}`
  const digits = rest >= '5' ? roundUp(kept) : kept
  const split = digits.length - places
  if (digits.slice(0, split).replace(/^0+/, '').length > maxWhole)
    return fault(`больше ${maxWhole} цифр до запятой`)
  const isZero = /^0+$/.test(digits)
  return value(`${isZero ? '' : sign}${digits.slice(0, split)}.${digits.slice(split) || '0'}`)
}

const damaged = fault('программа таблиц сократила число: покажите все его цифры')

const parseDecimal =
  (bounds: Bounds, suffix: Suffix): Parse =>
  (given) => {
    if (/^[+-]?\d(?:[.,]\d+)?e[+]\d{1,3}$/i.test(given.trim())) return damaged
    const digits = readDigits(given, suffix)
    return digits ? fit(digits, bounds) : notNumber
  }

/** Parses a decimal of at most `places` decimals. */
export const decimal = (whole: number, places: number): Parse =>
  parseDecimal({ whole, places, isRounded: false }, 'quantity')

/** Parses a decimal and rounds it to `places` decimals. */
export const rounded = (whole: number, places: number): Parse =>
  parseDecimal({ whole, places, isRounded: true }, 'quantity')

const roubles = parseDecimal({ whole: 9, places: 2, isRounded: false }, 'sum')

/** Parses roubles to kopecks. A third decimal is a fault: 1,234 may be a thousand. */
export const money: Parse = (given) => {
  const text = given.length > maxLength || usualNumber.test(given) ? '' : normalizeNumber(given)
  const [, whole, named, bare] = roublesAndKopecks.exec(text) ?? []
  const kopecks = named?.padStart(2, '0') ?? bare
  const parsed = roubles(whole === undefined || kopecks === undefined ? given : `${whole.trim()},${kopecks}`)
  if ('fault' in parsed || parsed.value === null) return parsed
  const [integral = '', fraction = ''] = parsed.value.split('.')
  return value(String(Number(`${integral}${fraction.padEnd(2, '0').slice(0, 2)}`) || 0))
}

export const integer =
  (min: number, max: number): Parse =>
  (given) => {
    const digits = given.length > maxLength ? null : readDigits(given, 'count')
    const number = digits && /^0*$/.test(digits.fraction) ? Number(`${digits.sign}${digits.whole}`) : NaN
    return number >= min && number <= max
      ? value(String(number))
      : fault(`нужно целое число от ${min} до ${max}`)
  }
