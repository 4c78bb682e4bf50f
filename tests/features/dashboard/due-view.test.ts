import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Debt } from '#contract/dashboard/schema.ts'
import { toRoubles } from '#contract/money.ts'
import { toDueView } from '../../../src/features/dashboard/rules/due-view.ts'

const today = '2026-11-12'
const debt = (sector: string, amount: number, due_date = '2026-11-15'): Debt => ({
  sector,
  sector_name: sector,
  amount,
  period: '2026-10',
  due_date,
  on_the_way: 0,
})

describe('the sum to pay', () => {
  it('H-01: has the sum, the earliest due date and days left; sectors without debt are listed apart', () => {
    const view = toDueView(
      [debt('housing', 6482.37, '2026-11-20'), debt('heat', 0.63), debt('overhaul', 0)],
      today,
    )
    expect(view).toMatchObject({ toPay: 648_300, due: '2026-11-15', daysLeft: 3 })
    expect(view.owed.map(({ toPay }) => toPay)).toEqual([648_237, 63])
    expect(view.clear.map(({ sector }) => sector)).toEqual(['overhaul'])
  })

  it('H-01: counts overdue days below zero, across months too', () => {
    expect(toDueView([debt('housing', 1, '2026-10-31')], today).daysLeft).toBe(-12)
  })

  it('H-01: has no due date without a debt', () => {
    expect(toDueView([debt('housing', 0)], today)).toMatchObject({ toPay: 0, owed: [], due: null })
    expect(toDueView([], today)).toMatchObject({ toPay: 0, due: null, clear: [] })
  })

  it('P-31: asks for what is not on its way, overdue sums included', () => {
    const way = { ...debt('housing', 6482.37, '2026-10-31'), on_the_way: 505 }
    const view = toDueView([way, debt('heat', 100)], today)
    expect(view).toMatchObject({ debt: 658_237, onTheWay: 50_500, toPay: 607_737, late: 597_737 })
  })

  it('H-01: sums any number of sectors exactly', () => {
    const sums = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 30 })
    fc.assert(
      fc.property(sums, (kopecks) => {
        const debts = kopecks.map((sum, index) => debt(String(index), toRoubles(sum)))
        expect(toDueView(debts, today).toPay).toBe(kopecks.reduce((a, b) => a + b, 0))
      }),
    )
  })
})
