import { fromFixedPoint, parseFixed, type Fixed } from '#contract/meters/fixed.ts'
import { isUnusual, type Dial } from '#contract/meters/rules.ts'
import { judgementOf, shownFault, type Entry } from './entry.ts'
import type { ZoneDial } from './meter-form.ts'

/** What a meter's fields amount to: it is sent only when every zone is filled and right. */
type FormState =
  | { readonly name: 'empty' }
  | { readonly name: 'partial' }
  | { readonly name: 'wrong' }
  | { readonly name: 'unusual'; readonly values: readonly number[] }
  | { readonly name: 'ready'; readonly values: readonly number[] }

/** The first zone whose consumption is unusual (row M-17), or null. */
export const unusualZone = (texts: readonly string[], dials: readonly ZoneDial[]): ZoneDial | null =>
  dials.find((dial, index) => {
    const judgement = judgementOf(texts[index] ?? '', dial)
    return judgement?.ok === true && isUnusual(judgement.delta, dial.lastDeltas)
  }) ?? null

/** Reads a meter's fields. `isConfirmed`: the resident said that an unusual consumption is right. */
export const readForm = (
  texts: readonly string[],
  dials: readonly ZoneDial[],
  isConfirmed: boolean,
): FormState => {
  const numbers = dials.map((_, index) => parseFixed(texts[index] ?? ''))
  if (numbers.every((number) => number === null)) return { name: 'empty' }
  const isWrong = dials.some((dial, index) => judgementOf(texts[index] ?? '', dial)?.ok === false)
  if (isWrong) return { name: 'wrong' }
  const known = numbers.filter((number): number is Fixed => number !== null)
  if (known.length < dials.length) return { name: 'partial' }
  const values = known.map(fromFixedPoint)
  return { name: !isConfirmed && unusualZone(texts, dials) ? 'unusual' : 'ready', values }
}

/** Fields of the form: all that can be filled, the filled ones, and those with an error in sight. */
interface Counts {
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
