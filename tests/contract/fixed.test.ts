import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFixed, fromFixedPoint, SCALE, parseFixed, toFixedPoint } from '#contract/meters/fixed.ts'

const anyFixed = fc.integer({ min: 0, max: 9_999_999_999 * SCALE + SCALE - 1 })

describe('fixed point', () => {
  it('M-03: keeps every value of five decimals through JSON', () => {
    fc.assert(
      fc.property(anyFixed, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(fromFixedPoint(value)))
        expect(wire).toBeTypeOf('number')
        expect(toFixedPoint(Number(wire))).toBe(value)
      }),
    )
  })

  it('M-03: parses a formatted value back to the same value', () => {
    fc.assert(
      fc.property(
        anyFixed,
        fc.integer({ min: 0, max: 5 }),
        (value, min) => parseFixed(formatFixed(value, min)) === value,
      ),
    )
  })

  it('V-10: rejects six decimals, NaN and infinities', () => {
    for (const value of [
      0.000001,
      1.0000001,
      9_999_999_999.000002,
      Number.NaN,
      Number('1e999'),
      Number('-1e999'),
    ]) {
      expect(toFixedPoint(value)).toBeNull()
    }
  })

  it('M-11: shows at least two decimals and more only if they are not zero', () => {
    expect(formatFixed(5 * SCALE, 2)).toBe('5,00')
    expect(formatFixed(123_456, 2)).toBe('1,23456')
    expect(formatFixed(120_000, 2)).toBe('1,20')
    expect(formatFixed(5 * SCALE)).toBe('5')
    expect(formatFixed(84_270, 5)).toBe('0,84270')
    expect(formatFixed(-150_000, 2)).toBe('−1,50')
  })
})
