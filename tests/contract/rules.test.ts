import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCALE, parseFixed } from '#contract/meters/fixed.ts'
import {
  getCycle,
  isAboveCapacity,
  isEditable,
  isOpen,
  areManyUnusual,
  isUnusual,
  checkReading,
  type Dial,
} from '#contract/meters/rules.ts'
import { anyCase, anyType } from './arbitrary.ts'

const fixed = (text: string) => parseFixed(text) ?? Number.NaN
const cold = (previous: string, first = '0'): Dial => ({
  type: 'ColdWaterAreaMeter',
  capacity: 99_999,
  previous: fixed(previous),
  first: fixed(first),
})
const findFault = (text: string, dial: Dial) => {
  const check = checkReading(fixed(text), dial)
  return check.ok ? null : check.fault
}

describe('checkReading', () => {
  it('M-04: rejects a fraction only for electricity', () => {
    fc.assert(
      fc.property(anyType, fc.integer({ min: 1, max: SCALE - 1 }), (type, fraction) => {
        const check = checkReading(fraction, { type, capacity: 99_999, previous: 0, first: 0 })
        expect(check).toEqual(
          type.startsWith('Electric')
            ? { ok: false, fault: 'fraction' }
            : { ok: true, delta: fraction, rolledOver: false },
        )
      }),
    )
  })

  it('M-05: compares only the whole part with the capacity', () => {
    expect(findFault('99999,5', cold('99990'))).toBeNull()
    expect(findFault('100000', cold('99990'))).toBe('above_capacity')
    expect(findFault('9999999999', cold('99990'))).toBe('above_capacity')
  })

  it('M-07: rejects a reading below the previous one unless the drop exceeds half of the capacity', () => {
    expect(findFault('499,99999', cold('500'))).toBe('below_previous')
    expect(findFault('0', cold('49999,5'))).toBe('below_previous')
    expect(findFault('0', cold('49999,50001'))).toBeNull()
    expect(checkReading(fixed('3'), cold('99998'))).toEqual({ ok: true, delta: 5 * SCALE, rolledOver: true })
  })

  it('M-08: rejects a rise of more than half of the capacity', () => {
    expect(findFault('49999,5', cold('0'))).toBeNull()
    expect(findFault('49999,50001', cold('0'))).toBe('above_half')
  })

  it('M-06: rejects a reading below the first value after a roll-over', () => {
    expect(findFault('11,99999', cold('99990', '12'))).toBe('below_first')
    expect(findFault('12', cold('99990', '12'))).toBeNull()
  })

  it('M-07: ignores the first value without a roll-over', () => {
    expect(findFault('6', cold('5', '12'))).toBeNull()
  })

  it('M-07 M-08: accepts an equal value as no consumption', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        expect(checkReading(value, { ...dial, previous: value })).toEqual({
          ok: true,
          delta: 0,
          rolledOver: false,
        })
      }),
    )
  })

  it('M-07 M-08: returns the consumption that moves the dial to the new value', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        const check = checkReading(value, dial)
        fc.pre(check.ok)
        expect((dial.previous + check.delta) % getCycle(dial.capacity)).toBe(value)
        expect(check.rolledOver).toBe(value < dial.previous)
        expect(check.delta).toBeGreaterThanOrEqual(0)
        expect(check.delta).toBeLessThanOrEqual(getCycle(dial.capacity) / 2 + SCALE)
      }),
    )
  })

  it('M-07 M-08: rejects exactly the readings that the specification names', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        const half = (dial.capacity * SCALE) / 2
        const drop = dial.previous - value
        const isRefused = -drop > half || (drop > 0 && drop <= half) || (drop > half && value < dial.first)
        expect(checkReading(value, dial).ok).toBe(!isRefused)
      }),
    )
  })

  it('M-05: accepts only values that the dial can show', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 10 ** 15 }), ({ dial }, value) => {
        fc.pre(checkReading(value, dial).ok)
        expect(isAboveCapacity(value, dial.capacity)).toBe(false)
      }),
    )
  })
})

it('M-25: needs a third of the readings of a table, and three of them', () => {
  expect(areManyUnusual(2, 2)).toBe(false)
  expect(areManyUnusual(3, 9)).toBe(true)
  expect(areManyUnusual(3, 10)).toBe(false)
  expect(areManyUnusual(400, 1200)).toBe(true)
})

describe('isUnusual', () => {
  it('M-17: asks for confirmation above four times the median of twelve months', () => {
    expect(isUnusual(40, [10, 9, 11])).toBe(false)
    expect(isUnusual(41, [10, 9, 11])).toBe(true)
    expect(isUnusual(43, [10, 12, 9, 11])).toBe(true)
    expect(isUnusual(42, [10, 12, 9, 11])).toBe(false)
    expect(isUnusual(1, [0, 0, 0])).toBe(true)
  })

  it('M-17: never asks with fewer than three known months', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { maxLength: 2 }), (delta, known) => !isUnusual(delta, known)),
    )
  })

  it('M-17: ignores months before the last twelve', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.nat()),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        (delta, old, last) => {
          expect(isUnusual(delta, [...old, ...last])).toBe(isUnusual(delta, last))
        },
      ),
    )
  })

  it('M-17: is not raised by a single odd month', () => {
    expect(isUnusual(500, [10, 10, 10, 10, 10, 9000])).toBe(true)
  })
})

describe('isEditable', () => {
  const today = '2025-11-21'
  it('M-13: accepts a meter until its last working day has passed', () => {
    expect(isOpen(null, today)).toBe(true)
    expect(isOpen(today, today)).toBe(true)
    expect(isOpen('2025-11-20', today)).toBe(false)
  })

  it('M-09: rejects a read-only meter unless it is a heat distributor', () => {
    fc.assert(
      fc.property(anyType, (type) => {
        const meter = { type, readonly: true, working_finish_date: null }
        expect(isEditable(meter, today)).toBe(type === 'HeatDistributorAreaMeter')
        expect(isEditable({ ...meter, readonly: false }, today)).toBe(true)
        expect(isEditable({ ...meter, readonly: false, working_finish_date: '2025-11-20' }, today)).toBe(
          false,
        )
      }),
    )
  })
})
