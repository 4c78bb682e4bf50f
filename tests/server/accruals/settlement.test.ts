import { array, assert, double, integer, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settle, allocate } from '../../../server/modules/accruals/settlement.ts'

const day = (index: number): string => `2026-01-${String(28 - index).padStart(2, '0')}`
const paid = (...kopecks: number[]) => kopecks.map((one, index) => ({ kopecks: one, on: day(index) }))

describe('settlement of receipts', () => {
  it('P-01: pays the oldest receipt first', () => {
    expect(settle([300, 200, 100], 350, paid(150, 100))).toEqual([
      { paid: 0, left: 300, paidOn: null },
      { paid: 150, left: 50, paidOn: null },
      { paid: 100, left: 0, paidOn: day(1) },
    ])
  })

  it('P-01: dates a receipt by its last payment', () => {
    const days = settle([300, 200, 100], 0, paid(250, 50, 150, 150)).map(({ paidOn }) => paidOn)
    expect(days).toEqual([day(0), day(2), day(3)])
  })

  it('P-01: assigns an advance to no receipt', () => {
    expect(settle([100], -500, paid(500, 100))).toEqual([{ paid: 100, left: 0, paidOn: day(1) }])
  })

  const sums = array(integer({ min: -50_000, max: 500_000 }), { maxLength: 30 })

  it('P-01: leaves exactly the debt unpaid, to the kopeck', () => {
    assert(
      property(sums, integer({ min: -1_000_000, max: 10_000_000 }), (totals, debt) => {
        const settled = settle(totals, debt, [])
        const due = totals.reduce((sum, total) => sum + Math.max(total, 0), 0)
        const left = settled.reduce((sum, one) => sum + one.left, 0)
        expect(left).toBe(Math.min(Math.max(debt, 0), due))
        for (const [index, one] of settled.entries())
          expect(one.paid + one.left).toBe(Math.max(totals[index] ?? 0, 0))
      }),
    )
  })

  it('P-02: splits the paid sum over the lines without remainder', () => {
    assert(
      property(sums, double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        pre(whole > 0)
        const sum = Math.floor(whole * part)
        const shares = allocate(sum, weights)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(sum)
        expect(shares.every(Number.isSafeInteger)).toBe(true)
        expect(allocate(whole, weights)).toEqual(weights)
      }),
    )
  })
})
