import { trimEnd } from '../linear-text.ts'

/** Fixed point: an integer count of 10⁻⁵ units (decision 16). */
export type Fixed = number

export const decimals = 5
export const SCALE: Fixed = 100_000

/** Returns null if not finite or beyond five decimals. */
export const toFixedPoint = (value: number): Fixed | null => {
  if (!Number.isFinite(value)) return null
  const scaled = Math.round(value * SCALE)
  return Number.isSafeInteger(scaled) && scaled / SCALE === value ? scaled : null
}

export const fromFixedPoint = (value: Fixed): number => value / SCALE

/** Parses '123', '123,45', '123.' or ',5'; null if invalid. The database holds ten integer digits. */
export const parseFixed = (text: string): Fixed | null => {
  const [, whole = '', fraction = ''] = /^(\d{0,10})(?:[.,](\d{0,5}))?$/.exec(text.trim()) ?? []
  return whole + fraction === '' ? null : Number(whole) * SCALE + Number(fraction.padEnd(decimals, '0'))
}

/** Uses a comma and at least `min` decimals. */
export const formatFixed = (value: Fixed, min = 0): string => {
  const sign = value < 0 ? '−' : ''
  const size = Math.abs(value)
  const fraction = String(size % SCALE).padStart(decimals, '0')
  const shown = Math.max(min, trimEnd(fraction, '0').length)
  const whole = String(Math.floor(size / SCALE))
  return sign + (shown === 0 ? whole : `${whole},${fraction.slice(0, shown)}`)
}
