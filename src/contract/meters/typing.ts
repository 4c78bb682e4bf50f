import { SCALE, parseFixed, type Fixed } from './fixed.ts'
import { getCycle, isAboveCapacity, checkReading, type Dial } from './rules.ts'

/** Reason for a rejected keystroke. */
export type TypingFault = 'not_a_number' | 'five_decimals' | 'above_capacity'

/** The text after a keystroke; with a fault it is the text before. */
export type Typed = { readonly text: string; readonly fault: TypingFault | null }

/**
 * Typing into a reading's field: empty is allowed; a negative becomes positive; a comma and a trailing
 * separator are accepted meanwhile; more than five decimals and a value above the capacity are rejected.
 */
export const type = (before: string, after: string, capacity: number): Typed => {
  const text = after.replace(/[\s\u2009\u00a0]/g, '').replace(/^[-−]/, '')
  if (text === '') return { text, fault: null }
  const kept = (fault: TypingFault): Typed => ({ text: before, fault })
  if (!/^\d*(?:[.,]\d*)?$/.test(text) || !/\d/.test(text)) return kept('not_a_number')
  if (/[.,]\d{6,}$/.test(text)) return kept('five_decimals')
  const value = parseFixed(text)
  if (value === null || isAboveCapacity(value, capacity)) return kept('above_capacity')
  return { text, fault: null }
}

/** One step of the stepper: over the capacity it goes on from zero, below zero from the capacity. */
export interface Step {
  readonly value: Fixed
  readonly crossedZeroUp: boolean
  readonly crossedZeroDown: boolean
}

/** Steps the value by whole units. */
export const step = (value: Fixed, by: 1 | -1, capacity: number): Step => {
  const next = value + by * SCALE
  if (isAboveCapacity(next, capacity)) return { value: 0, crossedZeroUp: true, crossedZeroDown: false }
  if (next < 0) return { value: next + getCycle(capacity), crossedZeroUp: false, crossedZeroDown: true }
  return { value: next, crossedZeroUp: false, crossedZeroDown: false }
}

/**
 * Settles a value when the resident leaves the field: after going over zero a value below the first one is set to it.
 * `changed` tells the screen to say so (docs/specification.md).
 */
export const settle = (value: Fixed, dial: Dial): { readonly value: Fixed; readonly changed: boolean } => {
  const check = checkReading(value, dial)
  return !check.ok && check.fault === 'below_first'
    ? { value: dial.first, changed: true }
    : { value, changed: false }
}
