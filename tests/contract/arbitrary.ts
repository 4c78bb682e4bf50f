import * as fc from 'fast-check'
import { getCycle, type Dial } from '#contract/meters/rules.ts'
import { SCALE } from '#contract/meters/fixed.ts'
import { allowsFraction, meterTypes, type MeterType } from '#contract/meters/types.ts'

export const anyType = fc.constantFrom(...meterTypes)

/** Capacities of an import: 10ⁿ−1 for n digits (docs/specification.md). */
export const anyCapacity = fc.integer({ min: 3, max: 9 }).map((digits) => 10 ** digits - 1)

const shownBy = (type: MeterType, capacity: number) =>
  allowsFraction(type)
    ? fc.integer({ min: 0, max: getCycle(capacity) - 1 })
    : fc.integer({ min: 0, max: capacity }).map((whole) => whole * SCALE)

export const anyCase = fc.tuple(anyType, anyCapacity).chain(([type, capacity]) =>
  fc.record({
    value: shownBy(type, capacity),
    dial: fc.record<Dial>({
      type: fc.constant(type),
      capacity: fc.constant(capacity),
      previous: shownBy(type, capacity),
      first: shownBy(type, capacity),
    }),
  }),
)

export const anyDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

export const anyPeriod = anyDate.map((date) => date.slice(0, 7))
