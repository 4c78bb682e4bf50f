import { trimEnd } from '../linear-text.ts'

/** A reading in fixed point: an integer count of 10⁻⁵ of the meter's unit (decision 16). */
export type Fixed = number

export const decimals = 5
export const SCALE: Fixed = 100_000

/** Number of the contract to fixed point. Null for anything that is not a finite number with at most five decimals. */
export const toFixedPoint = (value: number): Fixed | null => {
  if (!Number.isFinite(value)) return null
  const scaled = Math.round(value * SCALE)
  return Number.isSafeInteger(scaled) && scaled / SCALE === value ? scaled : null
}

/** Fixed point to the number of the contract. */
export const fromFixedPoint = (value: Fixed): number => value / SCALE

/**
 * Decimal text with a dot or a comma ('123', '123,45', '123.', ',5') to fixed point; null when it is not such a text.
 * Ten digits before the separator are the most that the contract and the database carry.
 */
export const parseFixed = (text: string): Fixed | null => {
  const [, whole = '', fraction = ''] = /^(\d{0,10})(?:[.,](\d{0,5}))?$/.exec(text.trim()) ?? []
  return whole + fraction === '' ? null : Number(whole) * SCALE + Number(fraction.padEnd(decimals, '0'))
}

/** Fixed point as a decimal text with a comma: at least `min` decimals, more only where they are not zero. */
export const formatFixed = (value: Fixed, min = 0): string => {
  const sign = value < 0 ? '−' : ''
  const size = Math.abs(value)
  const fraction = String(size % SCALE).padStart(decimals, '0')
  const shown = Math.max(min, trimEnd(fraction, '0').length)
  const whole = String(Math.floor(size / SCALE))
  return sign + (shown === 0 ? whole : `${whole},${fraction.slice(0, shown)}`)
}
