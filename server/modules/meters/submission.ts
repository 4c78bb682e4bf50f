import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import { fromFixedPoint, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { ReadingErrorCode } from '#contract/meters/submit-schema.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { StoredReading } from './store.ts'

/** Fixed point, one per tariff zone. */
export type Values = readonly Fixed[]

/** Throws RangeError for more than five decimals. */
export const toValues = (numbers: readonly number[]): Values =>
  numbers.map((number) => {
    const value = toFixedPoint(number)
    if (value === null) throw new RangeError(`${number} has more than five decimals`)
    return value
  })

export const fromValues = (values: Values): number[] => values.map(fromFixedPoint)

export const areSame = (a: Values, b: Values): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

export interface Basis {
  readonly period: string
  readonly previous: Values
  readonly version: number
}

export interface Submission {
  readonly meterId: number
  readonly values: Values
  /** Null: what the caller saw is unknown (B-17). */
  readonly basedOn: Basis | null
  /** Null: at its arrival. */
  readonly capturedAt: string | null
  /** Ids of dial photos. */
  readonly files: readonly string[]
}

/** With the basis of the caller, or the present one. */
export type BasedSubmission = Submission & { readonly basedOn: Basis }

export interface MeterState {
  readonly type: MeterType
  readonly readonly: boolean
  readonly working_finish_date: string | null
  readonly replaced_by: string | null
  readonly capacity: number
  readonly first: Values
  readonly previous: Values
  readonly standing: { readonly values: Values; readonly reading: StoredReading } | null
  readonly next: { readonly period: string; readonly values: Values } | null
}

/** Dates are those of the organisation. */
export interface Circumstances {
  readonly today: string
  readonly capturedOn: string
  readonly window: MeterWindow
  readonly mayCorrect: boolean
}

/** A code for programs, texts for the resident. */
export interface ReadingError {
  readonly name: 'refused'
  readonly code: ReadingErrorCode
  readonly errors: readonly string[]
}

/** `nextDeltas`: consumption of the later month counted from this reading. */
export interface Accepted {
  readonly name: 'accepted'
  readonly deltas: Values
  readonly late: boolean
  readonly nextDeltas: Values | null
}

/** Equal values are already saved. */
interface Unchanged {
  readonly name: 'unchanged'
  readonly reading: StoredReading
}

export type Decision = ReadingError | Accepted | Unchanged

export const refuse = (code: ReadingErrorCode, errors: readonly string[]): ReadingError => ({
  name: 'refused',
  code,
  errors,
})
