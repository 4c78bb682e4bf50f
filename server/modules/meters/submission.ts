import type { MeterWindow } from '#contract/config/schema.ts'
import { fromFixedPoint, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { ReadingRefusal } from '#contract/meters/refusals.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { StoredReading } from './store.ts'

/** Values in fixed point, one for each tariff zone. */
export type Values = readonly Fixed[]

/** Numbers of the wire or of SQL to fixed point. Throws RangeError for what the contract would not let through. */
export const toValues = (numbers: readonly number[]): Values =>
  numbers.map((number) => {
    const value = toFixedPoint(number)
    if (value === null) throw new RangeError(`${number} has more than five decimals`)
    return value
  })

/** Fixed point to numbers of the wire or of SQL. */
export const fromValues = (values: Values): number[] => values.map(fromFixedPoint)

export const areSame = (a: Values, b: Values): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** A reading as it was sent. */
export interface Submission {
  readonly meterId: number
  readonly values: Values
  readonly basedOn: { readonly period: string; readonly previous: Values; readonly version: number }
  readonly capturedAt: string
  /** Ids of photos of the dial. */
  readonly files: readonly string[]
}

/** What the server holds of a meter when a reading for a month comes. */
export interface State {
  readonly type: MeterType
  readonly readonly: boolean
  readonly working_finish_date: string | null
  readonly capacity: number
  readonly first: Values
  readonly previous: Values
  readonly standing: { readonly values: Values; readonly reading: StoredReading } | null
  readonly next: { readonly period: string; readonly values: Values } | null
}

/** When and by whom a reading is sent; dates are those of the organisation. */
export interface Circumstances {
  readonly today: string
  readonly capturedOn: string
  readonly window: MeterWindow
  readonly mayCorrect: boolean
}

/** Why a reading is not taken: a word for programs, texts for the resident. */
export interface Refusal {
  readonly name: 'refused'
  readonly code: ReadingRefusal
  readonly errors: readonly string[]
}

/** A reading to be saved; `nextDeltas`: consumption of the later month that is counted from it. */
export interface Taken {
  readonly name: 'taken'
  readonly deltas: Values
  readonly late: boolean
  readonly nextDeltas: Values | null
}

/** These very values stand already, so there is nothing to change. */
interface Stands {
  readonly name: 'stands'
  readonly reading: StoredReading
}

export type Verdict = Refusal | Taken | Stands

export const refuse = (code: ReadingRefusal, errors: readonly string[]): Refusal => ({
  name: 'refused',
  code,
  errors,
})
