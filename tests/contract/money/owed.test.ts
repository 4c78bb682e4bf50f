import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRoubles } from '#contract/money.ts'
import { getOwed, readOwed } from '#contract/payments/owed.ts'

const kopecks = fc.integer({ min: 0, max: 99_999_999 })

describe('money on its way', () => {
  it('P-31: is subtracted from the debt, which never becomes negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), kopecks, (balance, onTheWay) => {
        const debt = balance > 0 ? balance : 0
        const toPay = debt > onTheWay ? debt - onTheWay : 0
        expect(getOwed(balance, onTheWay)).toEqual({ debt, onTheWay, toPay })
      }),
    )
  })

  it('P-31: is the same from roubles, to the kopeck', () => {
    fc.assert(
      fc.property(kopecks, kopecks, (debt, way) => {
        expect(readOwed({ amount: toRoubles(debt), on_the_way: toRoubles(way) })).toEqual(getOwed(debt, way))
      }),
    )
    expect(readOwed({ amount: 6482.37, on_the_way: 505 })).toMatchObject({ toPay: 597_737 })
  })
})
