import { fromFixedPoint, parseFixed, type Fixed } from '#contract/meters/fixed.ts'
import { isUnusual } from '#contract/meters/rules.ts'
import type { ZoneDial } from './dial.ts'
import { judgementOf } from './entry.ts'

/** What a meter's fields amount to: it is sent only when every zone is filled and right. */
export type FormState =
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
