import { shownFault, type Entry } from './entry.ts'
import type { Dial } from '#contract/meters/rules.ts'

/** Fields of the form: all that can be filled, the filled ones, and those with an error in sight. */
export interface Counts {
  readonly total: number
  readonly filled: number
  readonly wrong: number
}

/** Counts the fields for the dock. */
export const countFields = (fields: readonly (readonly [Entry, Dial])[]): Counts => ({
  total: fields.length,
  filled: fields.filter(([entry]) => entry.value !== '').length,
  wrong: fields.filter(([entry, dial]) => shownFault(entry, dial) !== null).length,
})
