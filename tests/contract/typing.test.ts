import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromFixedPoint, SCALE, parseFixed } from '#contract/meters/fixed.ts'
import { getCycle, checkReading } from '#contract/meters/rules.ts'
import { settle, step, type } from '#contract/meters/typing.ts'
import { anyCapacity, anyCase } from './arbitrary.ts'

const capacity = 99_999

describe('type', () => {
  it('M-03: accepts an empty field, a comma, a dot and a trailing separator', () => {
    for (const text of ['', '5', '5,', '5.', '5,1', '5.12345', '00123']) {
      expect(type('5', text, capacity)).toEqual({ text, fault: null })
    }
  })

  it('M-03: rejects a sixth decimal after either separator', () => {
    expect(type('5,12345', '5,123456', capacity)).toEqual({ text: '5,12345', fault: 'five_decimals' })
    expect(type('5.12345', '5.123456', capacity)).toEqual({ text: '5.12345', fault: 'five_decimals' })
  })

  it('M-03: parses a comma like a dot', () => {
    fc.assert(
      fc.property(fc.nat(capacity), fc.stringMatching(/^\d{0,5}$/), (whole, fraction) => {
        const value = whole * SCALE + Number(fraction.padEnd(5, '0'))
        expect(parseFixed(`${whole},${fraction}`)).toBe(value)
        expect(parseFixed(`${whole}.${fraction}`)).toBe(value)
      }),
    )
  })

  it('M-03: rejects a non-number and keeps the text', () => {
    for (const text of ['5a', '5,1,2', '1e5', '5-3', ',', 'NaN', '٣']) {
      expect(type('5', text, capacity)).toEqual({ text: '5', fault: 'not_a_number' })
    }
  })

  it('M-05: makes a typed negative positive', () => {
    expect(type('', '-5', capacity)).toEqual({ text: '5', fault: null })
    expect(type('', '−5,5', capacity)).toEqual({ text: '5,5', fault: null })
  })

  it('M-05: rejects a value above the capacity', () => {
    expect(type('9999', '99999,99999', capacity)).toEqual({ text: '99999,99999', fault: null })
    expect(type('99999', '100000', capacity)).toEqual({ text: '99999', fault: 'above_capacity' })
    expect(type('99999', '99999999999', capacity)).toEqual({ text: '99999', fault: 'above_capacity' })
  })

  it('M-03 M-05: takes every key that leaves a number of the dial, and no other', () => {
    const key = fc.constantFrom(...'0123456789,.e xA')
    fc.assert(
      fc.property(anyCapacity, fc.array(key, { maxLength: 30 }), (dialCapacity, keys) => {
        let held = ''
        for (const pressed of keys) {
          const typed = held + pressed
          const isNumber = /^\d+(?:[.,]\d{0,5})?$/.test(typed)
          const isOnDial = Number(typed.replace(',', '.')) < dialCapacity + 1
          held = isNumber && isOnDial ? typed : held
          expect(type(typed.slice(0, -1), typed, dialCapacity).text).toBe(held)
        }
      }),
    )
  })
})

describe('step', () => {
  it('M-05: continues from zero above the capacity and reports the crossing', () => {
    expect(step(capacity * SCALE, 1, capacity)).toEqual({
      value: 0,
      crossedZeroUp: true,
      crossedZeroDown: false,
    })
    expect(step(capacity * SCALE + SCALE / 2, 1, capacity).value).toBe(0)
    expect(step((capacity - 1) * SCALE, 1, capacity)).toEqual({
      value: capacity * SCALE,
      crossedZeroUp: false,
      crossedZeroDown: false,
    })
  })

  it('M-05: continues from the capacity below zero and reports the crossing', () => {
    expect(step(0, -1, capacity)).toEqual({
      value: capacity * SCALE,
      crossedZeroUp: false,
      crossedZeroDown: true,
    })
    expect(step(SCALE / 2, -1, capacity).value).toBe(capacity * SCALE + SCALE / 2)
  })

  it('M-05: moves by one within the dial, and to its other end at the edge', () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom<1 | -1>(1, -1), ({ value, dial }, by) => {
        const next = value + by * SCALE
        const [crossedZeroUp, crossedZeroDown] = [next >= getCycle(dial.capacity), next < 0]
        const beyond = crossedZeroUp ? 0 : getCycle(dial.capacity) + next
        expect(step(value, by, dial.capacity)).toEqual({
          value: crossedZeroUp || crossedZeroDown ? beyond : next,
          crossedZeroUp,
          crossedZeroDown,
        })
      }),
    )
  })
})

describe('settle', () => {
  it('M-06: raises a value below the first one after a roll-over and reports the change', () => {
    fc.assert(
      fc.property(anyCase, ({ value, dial }) => {
        const check = checkReading(value, dial)
        const isBelowFirst = !check.ok && check.fault === 'below_first'
        expect(settle(value, dial)).toEqual(
          isBelowFirst ? { value: dial.first, changed: true } : { value, changed: false },
        )
      }),
    )
    const dial = { type: 'GasAreaMeter', capacity, previous: 99_990 * SCALE, first: 12 * SCALE } as const
    expect(fromFixedPoint(settle(5 * SCALE, dial).value)).toBe(12)
    expect(fromFixedPoint(settle(13 * SCALE, dial).value)).toBe(13)
  })
})
