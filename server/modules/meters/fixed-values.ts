import { fromFixedPoint, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'

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
