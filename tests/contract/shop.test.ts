import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRoubles } from '#contract/money.ts'
import { isSameBasket, getPrice } from '#contract/shop/checks.ts'
import { basketSchema, maxLines, maxQuantity } from '#contract/shop/schema.ts'

const kopecks = fc.integer({ min: 1, max: 10_000_000 })
const quantity = fc.integer({ min: 1, max: maxQuantity })
const chosen = fc.array(fc.record({ price: kopecks, quantity }), { maxLength: maxLines })

const buildPositions = (prices: readonly number[]) =>
  prices.map((price, at) => ({
    _id: at + 1,
    name: '',
    description: '',
    unit: '',
    price: toRoubles(price),
    images: [],
  }))

describe('basket', () => {
  it('Q-04: adds up the services to the kopeck and the visit once', () => {
    fc.assert(
      fc.property(chosen, fc.integer({ min: 0, max: 1_000_000 }), (lines, attendance) => {
        const positions = buildPositions(lines.map(({ price }) => price))
        const services = lines.map((line, at) => ({ _id: at + 1, quantity: line.quantity }))
        const amount = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
        const visit = lines.length === 0 ? 0 : attendance
        expect(getPrice({ attendance: toRoubles(attendance), positions }, services)).toEqual({
          amount,
          attendance: visit,
          total: amount + visit,
        })
      }),
    )
  })

  it('Q-05: compares equal in any order, and differs by one piece or position', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1 }), (ids) => {
        const services = ids.map((_id) => ({ _id, quantity: 2 }))
        expect(isSameBasket(services, services.toReversed())).toBe(true)
        const [first = { _id: 1, quantity: 2 }, ...others] = services
        expect(isSameBasket(services, others)).toBe(false)
        expect(isSameBasket(others, services)).toBe(false)
        expect(isSameBasket(services, [{ ...first, quantity: 3 }, ...others])).toBe(false)
      }),
    )
  })

  it('Q-04: holds each position once, with a limited whole quantity', () => {
    const isTaken = (services: readonly object[]): boolean =>
      basketSchema.safeParse({ category: 1, services }).success
    expect(isTaken([])).toBe(true)
    expect(isTaken([{ _id: 1, quantity: maxQuantity }])).toBe(true)
    for (const wrong of [0, -1, 1.5, maxQuantity + 1])
      expect(isTaken([{ _id: 1, quantity: wrong }])).toBe(false)
    expect(isTaken([1, 2].map((count) => ({ _id: 1, quantity: count })))).toBe(false)
    expect(isTaken(Array.from({ length: maxLines + 1 }, (_, at) => ({ _id: at + 1, quantity: 1 })))).toBe(
      false,
    )
  })
})
