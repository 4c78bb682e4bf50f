import { fromFixedPoint, parseFixed, type Fixed } from '#contract/meters/fixed.ts'
import { isUnusual, type Dial } from '#contract/meters/rules.ts'
import { checkText, shownFault, type Entry } from './entry.ts'
import type { ZoneDial } from './meter-form.ts'

type FormState =
  | { readonly name: 'empty' }
  | { readonly name: 'partial' }
  | { readonly name: 'wrong' }
  | { readonly name: 'unusual'; readonly values: readonly number[] }
  | { readonly name: 'ready'; readonly values: readonly number[] }

/** Returns the first zone with unusual consumption (M-17), or null. */
export const unusualZone = (texts: readonly string[], dials: readonly ZoneDial[]): ZoneDial | null =>
  dials.find((dial, index) => {
    const check = checkText(texts[index] ?? '', dial)
    return check?.ok === true && isUnusual(check.delta, dial.lastDeltas)
  }) ?? null

export const readForm = (
  texts: readonly string[],
  dials: readonly ZoneDial[],
  isConfirmed: boolean,
): FormState => {
  const numbers = dials.map((_, index) => parseFixed(texts[index] ?? ''))
  if (numbers.every((number) => number === null)) return { name: 'empty' }
  const isWrong = dials.some((dial, index) => checkText(texts[index] ?? '', dial)?.ok === false)
  if (isWrong) return { name: 'wrong' }
  const known = numbers.filter((number): number is Fixed => number !== null)
  if (known.length < dials.length) return { name: 'partial' }
  const values = known.map(fromFixedPoint)
  return { name: !isConfirmed && unusualZone(texts, dials) ? 'unusual' : 'ready', values }
}

export const countWrong = (fields: readonly (readonly [Entry, Dial])[]): number =>
  fields.filter(([entry, dial]) => shownFault(entry, dial) !== null).length
