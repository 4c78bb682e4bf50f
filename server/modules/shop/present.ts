import { toRoubles } from '#contract/money.ts'
import { getPrice } from '#contract/shop/checks.ts'
import type { OrderBilling, PricedBasket, Service, TemplateRequest } from '#contract/shop/schema.ts'
import { readOrderMoney, type OrderToPay } from '../payments/service.ts'
import type { StoredCategory, StoredOrder } from './store.ts'

export const presentCategory = (category: StoredCategory): TemplateRequest => ({
  _id: category.id,
  name: category.name,
  description: category.description,
  attendance: toRoubles(category.attendance),
  fee_percent: category.feeBasisPoints / 100,
  fee_minimum: toRoubles(category.feeMinimum),
  positions: category.positions.map(({ id, name, description, unit, price, images }) => ({
    _id: id,
    name,
    description,
    unit,
    price: toRoubles(price),
    images: [...images],
  })),
})

/** Uses current prices and omits closed positions. */
export const presentBasket = (category: StoredCategory, stored: readonly Service[]): PricedBasket => {
  const known = new Set(category.positions.map(({ id }) => id))
  const services = stored.filter(({ _id: id }) => known.has(id))
  const { amount, attendance, total } = getPrice(presentCategory(category), services)
  return {
    category: category.id,
    services: [...services],
    attendance: toRoubles(attendance),
    amount: toRoubles(amount),
    total: toRoubles(total),
  }
}

export const presentOrder = (order: StoredOrder, { billing, money }: OrderToPay): OrderBilling => {
  const { state, fee, refunds } = readOrderMoney(money)
  const total = toRoubles(order.total)
  const due = state === 'to_pay' ? total : 0
  return {
    ...billing,
    params: { ...billing.params, amount: due, service: order.categoryName, attr_3: order.number },
    debt: due,
    on_the_way: state === 'on_the_way' ? total : 0,
    minimum: due,
    maximum: due,
    request_id: order.requestId,
    request_number: order.number,
    category: { _id: order.categoryId, name: order.categoryName },
    state,
    services: order.lines.map(({ name, unit, quantity, price }) => ({
      name,
      unit,
      quantity,
      price: toRoubles(price),
      amount: toRoubles(price * quantity),
    })),
    attendance: toRoubles(order.attendance),
    total,
    fee: toRoubles(fee),
    refunds,
  }
}
