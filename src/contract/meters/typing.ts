import { SCALE, parseFixed, type Fixed } from './fixed.ts'
import { getCycle, isAboveCapacity, checkReading, type Dial } from './rules.ts'

export type TypingFault = 'not_a_number' | 'five_decimals' | 'above_capacity'

/** After a fault `text` is unchanged. */
export type Typed = { readonly text: string; readonly fault: TypingFault | null }

/** Validates a keystroke. Allows empty text and a trailing separator, drops a minus. */
export const type = (before: string, after: string, capacity: number): Typed => {
  const text = after.replace(/[\s\u2009\u00a0]/g, '').replace(/^[-−]/, '')
  if (text === '') return { text, fault: null }
  const unchanged = (fault: TypingFault): Typed => ({ text: before, fault })
  if (!/^\d*(?:[.,]\d*)?$/.test(text) || !/\d/.test(text)) return unchanged('not_a_number')
  if (/[.,]\d{6,}$/.test(text)) return unchanged('five_decimals')
  const value = parseFixed(text)
  if (value === null || isAboveCapacity(value, capacity)) return unchanged('above_capacity')
  return { text, fault: null }
}

/** Wraps around at the capacity and at zero. */
export interface Step {
  readonly value: Fixed
  readonly crossedZeroUp: boolean
  readonly crossedZeroDown: boolean
}

export const step = (value: Fixed, by: 1 | -1, capacity: number): Step => {
  const next = value + by * SCALE
  if (isAboveCapacity(next, capacity)) return { value: 0, crossedZeroUp: true, crossedZeroDown: false }
  if (next < 0) return { value: next + getCycle(capacity), crossedZeroUp: false, crossedZeroDown: true }
  return { value: next, crossedZeroUp: false, crossedZeroDown: false }
}

/** Raises a rolled-over value to the first reading on blur; `changed` must be shown (docs/specification.md). */
export const settle = (value: Fixed, dial: Dial): { readonly value: Fixed; readonly changed: boolean } => {
  const check = checkReading(value, dial)
  return !check.ok && check.fault === 'below_first'
    ? { value: dial.first, changed: true }
    : { value, changed: false }
}
