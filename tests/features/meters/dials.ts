import * as fc from 'fast-check'
import { SCALE } from '#contract/meters/fixed.ts'
import { allowsFraction, meterTypes, type MeterType } from '#contract/meters/types.ts'
import type { ZoneDial } from '../../../src/features/meters/rules/meter-form.ts'

/** Five digits, previous reading 87,10. */
export const coldDial: ZoneDial = {
  zone: 'single',
  type: 'ColdWaterAreaMeter',
  capacity: 99_999,
  previous: 87.1 * SCALE,
  first: 12 * SCALE,
  lastDeltas: [],
}

const fixedUpTo = (type: MeterType, capacity: number) =>
  fc
    .integer({ min: 0, max: capacity })
    .map((whole) => (allowsFraction(type) ? whole * SCALE + 12_345 : whole * SCALE))

/** The previous reading is within the capacity. */
export const anyDial = fc
  .record({ type: fc.constantFrom(...meterTypes), capacity: fc.constantFrom(999, 9_999, 99_999) })
  .chain(({ type, capacity }) =>
    fc.record({
      zone: fc.constant('single' as const),
      type: fc.constant(type),
      capacity: fc.constant(capacity),
      previous: fixedUpTo(type, capacity),
      first: fixedUpTo(type, capacity),
      lastDeltas: fc.constant([]),
    }),
  )
