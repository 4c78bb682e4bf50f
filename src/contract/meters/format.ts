import { decimals, formatFixed, type Fixed } from './fixed.ts'
import { allowsFraction, shownDecimals, type MeterType } from './types.ts'

const shownStep = (type: MeterType): Fixed => 10 ** (decimals - shownDecimals(type))

/** Cuts the digits that are not shown, like a dial: never rounds up (M-11). */
export const cutReading = (type: MeterType, value: Fixed): Fixed => value - (value % shownStep(type))

/** '87,10' */
export const formatReading = (type: MeterType, value: Fixed): string =>
  formatFixed(cutReading(type, value), shownDecimals(type))

/** Rounds to the shown decimals: '4,21', '0,84270', '86,00' (M-11). */
export const formatConsumption = (type: MeterType, delta: Fixed): string =>
  formatFixed(Math.round(delta / shownStep(type)) * shownStep(type), shownDecimals(type))

const padDial = (text: string, capacity: number): string => {
  const [whole = '', ...fraction] = text.split(',')
  return [whole.padStart(String(capacity).length, '0'), ...fraction].join(',')
}

/** Shows a reading with all digits before the comma, as on the dial: '00087,10'. */
export const formatDial = (type: MeterType, value: Fixed, capacity: number): string =>
  padDial(formatReading(type, value), capacity)

/** Shows a value to type, with the decimals that the field takes: '00087,10', '00087,105', '02032' (M-11). */
export const formatBound = (type: MeterType, value: Fixed, capacity: number): string =>
  padDial(formatFixed(value, allowsFraction(type) ? shownDecimals(type) : 0), capacity)
