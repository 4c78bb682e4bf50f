import { array, assert, integer, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minPayment } from '#contract/payments/amount.ts'
import { fitSums } from '../../../src/features/payments/rules/fit.ts'

describe('debts paid in one go', () => {
  it('P-17: never exceed the maximum, and the server accepts each part', () => {
    const sums = array(record({ sector: string(), kopecks: integer({ min: 1, max: 10_000 }) }), {
      maxLength: 8,
    })
    assert(
      property(sums, integer({ min: minPayment, max: 30_000 }), (owed, maximum) => {
        const fitted = fitSums(owed, maximum)
        const total = fitted.reduce((sum, { kopecks }) => sum + kopecks, 0)
        expect(total).toBeLessThanOrEqual(maximum)
        expect(fitted.every(({ kopecks }) => kopecks >= 1)).toBe(true)
        if (owed.reduce((sum, { kopecks }) => sum + kopecks, 0) <= maximum) expect(fitted).toEqual(owed)
        else expect(maximum - total).toBeLessThan(minPayment)
      }),
    )
  })

  it('P-17: skip a part below the minimum payment, and take a smaller debt whole', () => {
    const owed = [
      { sector: 'a', kopecks: 950 },
      { sector: 'b', kopecks: 500 },
      { sector: 'c', kopecks: 50 },
    ]
    expect(fitSums(owed, 1000)).toEqual([
      { sector: 'a', kopecks: 950 },
      { sector: 'c', kopecks: 50 },
    ])
  })
})
