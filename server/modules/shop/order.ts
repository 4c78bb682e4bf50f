import { toKopecks } from '#contract/money.ts'
import { maxRequestPhones } from '#contract/requests/schema.ts'
import { isSameBasket } from '#contract/shop/checks.ts'
import type { NewOrder, PricedBasket } from '#contract/shop/schema.ts'
import type { Principal } from '../../kernel/principal.ts'
import { withIdempotencyAfter } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { openOrder, type PaymentDeps } from '../payments/service.ts'
import { phonesOfProfile, type CaseNumber } from '../cases/service.ts'
import { toIdempotentRequest, openRequest } from '../requests/service.ts'
import { presentBasket } from './present.ts'
import {
  insertShopOrder,
  listCategories,
  lockBasket,
  deleteBasket,
  type OrderLine,
  type StoredCategory,
} from './store.ts'
import { messages } from './messages.ts'

/** Throws if the basket is empty, or it or the sum differs from what the resident saw. */
const checkUnchanged = (basket: PricedBasket, { services, total }: NewOrder): void => {
  if (basket.services.length === 0 || (services && !isSameBasket(basket.services, services)))
    throw new DomainError('basket_changed', [messages.basketChanged], { current: basket })
  if (total !== undefined && toKopecks(basket.total) !== toKopecks(total))
    throw new DomainError('price_changed', [messages.priceChanged], { current: basket })
}

const toLines = ({ positions }: StoredCategory, { services }: PricedBasket): OrderLine[] => {
  const quantities = new Map(services.map(({ _id: id, quantity }) => [id, quantity]))
  return positions.flatMap(({ id, name, unit, price }) => {
    const quantity = quantities.get(id)
    return quantity === undefined ? [] : [{ positionId: id, name, unit, quantity, price }]
  })
}

const describe = (category: StoredCategory, lines: readonly OrderLine[], comment: string | undefined) => {
  const listed = lines.map(({ name, quantity, unit }) => messages.positionLine(name, quantity, unit))
  return {
    category: String(category.id),
    categoryName: category.name,
    subcategory: 'order',
    subcategoryName: messages.orderTitle(lines[0]?.name ?? category.name, Math.max(lines.length - 1, 0)),
    description: [...listed, ...(comment === undefined ? [] : ['', comment])].join('\n'),
  }
}

/**
 * Creates the request, lines with prices and a payable order, and empties the basket, in one transaction, once per key.
 */
export const orderBasket = (
  deps: PaymentDeps,
  caller: Principal,
  key: string,
  body: NewOrder,
): Promise<CaseNumber> => {
  const keyed = toIdempotentRequest(deps, caller, {
    key,
    payload: ['order', body],
    keyReused: messages.keyReused,
  })
  const { fingerprint } = keyed
  return withIdempotencyAfter(deps.sql, keyed, async () => {
    const phones = (await phonesOfProfile(deps, caller)).slice(0, maxRequestPhones)
    return async (tx) => {
      const { profileId, personalAccountId } = caller
      const [category] = await listCategories(tx, caller, body.category)
      if (!category) throw new DomainError('not_found', [messages.noCategory])
      const now = deps.clock.now()
      const basket = presentBasket(category, await lockBasket(tx, profileId, category.id, now))
      checkUnchanged(basket, body)

      const lines = toLines(category, basket)
      const described = describe(category, lines, body.description)
      const row = { type: 'CatalogRequest', ...described, phones, desiredStartAt: null } as const
      const request = await openRequest(tx, { ...row, caller, key, fingerprint, now })
      const [total, attendance] = [toKopecks(basket.total), toKopecks(basket.attendance)]
      await insertShopOrder(tx, { requestId: request.id, categoryId: category.id, attendance, total, lines })
      const { sector: sectorCode, name: title } = category
      const toPay = { personalAccountId, sectorCode, number: String(request.number), title, kopecks: total }
      await openOrder(tx, toPay, now)
      await deleteBasket(tx, profileId, category.id)
      return request
    }
  })
}
