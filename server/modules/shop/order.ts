import { hash } from 'node:crypto'
import { phoneDigits } from '#contract/auth/checks.ts'
import { toKopecks } from '#contract/money.ts'
import { mostRequestPhones } from '#contract/requests/schema.ts'
import { isSameBasket } from '#contract/shop/checks.ts'
import type { NewOrder, PricedBasket } from '#contract/shop/schema.ts'
import type { Tx } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refused } from '../../kernel/refusal.ts'
import { openOrder, type PaymentDeps } from '../payments/service.ts'
import { makeProfile } from '../profile/service.ts'
import { findMade, insertRequest, type Made, type StoredPhone } from '../requests/service.ts'
import { presentBasket } from './present.ts'
import {
  insertShopOrder,
  listCategories,
  lockBasket,
  deleteBasket,
  type OrderLine,
  type StoredCategory,
} from './store.ts'
import { texts } from './texts.ts'

const sameOrRefuse = ({ fingerprint, ...made }: Made & { fingerprint: Buffer }, ours: Buffer): Made => {
  if (fingerprint.equals(ours)) return made
  throw new Refused(422, 'key_reused', [texts.keyReused])
}

/** Refuses an order of another basket, or of another sum, than the resident saw. */
const checkUnchanged = (basket: PricedBasket, { services, total }: NewOrder): void => {
  if (!isSameBasket(basket.services, services))
    throw new Refused(409, 'basket_changed', [texts.basketChanged], { current: basket })
  if (toKopecks(basket.total) !== toKopecks(total))
    throw new Refused(409, 'price_changed', [texts.priceChanged], { current: basket })
}

const linesOf = ({ positions }: StoredCategory, { services }: PricedBasket): OrderLine[] => {
  const quantities = new Map(services.map(({ _id: id, quantity }) => [id, quantity]))
  return positions.flatMap(({ id, name, unit, price }) => {
    const quantity = quantities.get(id)
    return quantity === undefined ? [] : [{ positionId: id, name, unit, quantity, price }]
  })
}

/** Phones of the profile, by which the master reaches the resident. */
const phonesOf = async (parts: PaymentDeps, caller: Caller): Promise<StoredPhone[]> => {
  const { phones } = await makeProfile(parts).phones(caller)
  return phones.slice(0, mostRequestPhones).flatMap(({ code, number, add, added_by_tenant }) => {
    const digits = phoneDigits(`+7${code}${number}`)
    return digits === null ? [] : [{ digits, add, added_by_tenant }]
  })
}

/** Category, title and description of the request that the order becomes. */
const describe = (category: StoredCategory, lines: readonly OrderLine[], comment: string | undefined) => {
  const listed = lines.map(({ name, quantity, unit }) => texts.lineOf(name, quantity, unit))
  return {
    category: String(category.id),
    categoryName: category.name,
    subcategory: 'order',
    subcategoryName: texts.titleOf(lines[0]?.name ?? category.name, Math.max(lines.length - 1, 0)),
    description: [...listed, ...(comment === undefined ? [] : ['', comment])].join('\n'),
  }
}

/**
 * Orders the basket exactly once for its key, in one transaction: the request, its lines and prices, the payable order,
 * and the emptied basket. The basket is locked, so a twin comes after and gets the same number.
 */
export const orderBasket = async (
  parts: PaymentDeps,
  caller: Caller,
  key: string,
  body: NewOrder,
): Promise<Made> => {
  const fingerprint = hash('sha256', JSON.stringify(['order', body]), 'buffer')
  const { profileId, personalAccountId } = caller
  const before = await findMade(parts.sql, profileId, key)
  if (before) return sameOrRefuse(before, fingerprint)
  const phones = await phonesOf(parts, caller)

  return parts.sql.begin(async (tx: Tx): Promise<Made> => {
    const [category] = await listCategories(tx, caller, body.category)
    if (!category) throw new Refused(404, 'not_found', [texts.noCategory])
    const now = parts.clock.now()
    const kept = await lockBasket(tx, profileId, category.id, now)
    const twin = await findMade(tx, profileId, key)
    if (twin) return sameOrRefuse(twin, fingerprint)

    const basket = presentBasket(category, kept)
    checkUnchanged(basket, body)
    const lines = linesOf(category, basket)
    const described = describe(category, lines, body.description)
    const request = {
      type: 'CatalogRequest',
      ...described,
      phones,
      desiredStartAt: null,
      key,
      fingerprint,
    } as const
    const made = await insertRequest(tx, caller, request, now)
    if (!made) throw new Error('A key was taken by another basket')
    const [total, attendance] = [toKopecks(basket.total), toKopecks(basket.attendance)]
    await insertShopOrder(tx, { requestId: made.id, categoryId: category.id, attendance, total, lines })
    const { sector: sectorCode, name: title } = category
    const toPay = { personalAccountId, sectorCode, number: String(made.number), title, kopecks: total }
    await openOrder(tx, toPay, now)
    await deleteBasket(tx, profileId, category.id)
    return made
  })
}
