import { hash } from 'node:crypto'
import { phoneDigits } from '#contract/auth/checks.ts'
import { toKopecks } from '#contract/money.ts'
import { mostRequestPhones } from '#contract/requests/schema.ts'
import { isSameBasket } from '#contract/shop/checks.ts'
import type { NewOrder, PricedBasket } from '#contract/shop/schema.ts'
import type { Tx, Queryable } from '../../db/connect.ts'
import type { Caller } from '../../http/route.ts'
import { Refused } from '../../kernel/refusal.ts'
import { openOrder, type PaymentParts } from '../payments/service.ts'
import { makeProfile } from '../profile/service.ts'
import { findMade, insertRequest, type Made, type StoredPhone } from '../requests/service.ts'
import { presentBasket } from './present.ts'
import { lockBasket, removeBasket, listCategories, type StoredCategory } from './store.ts'
import { texts } from './texts.ts'

interface OrderLine {
  readonly positionId: number
  readonly name: string
  readonly unit: string
  readonly quantity: number
  /** Of one, in kopecks. */
  readonly price: number
}

interface NewShopOrder {
  readonly requestId: number
  readonly categoryId: number
  readonly attendance: number
  readonly total: number
  readonly lines: readonly OrderLine[]
}

/** Writes down what a request orders, by the prices of the day. */
const insertShopOrder = async (tx: Queryable, order: NewShopOrder): Promise<void> => {
  const { requestId, categoryId, attendance, total, lines } = order
  await tx`
    insert into shop_order (request_id, category_id, attendance_kopecks, total_kopecks)
    values (${requestId}, ${categoryId}, ${attendance}, ${total})`
  const rows = lines.map(({ positionId, name, unit, quantity, price }, place) => ({
    request_id: requestId,
    place,
    position_id: positionId,
    name,
    unit,
    quantity,
    price_kopecks: price,
  }))
  await tx`insert into shop_order_line ${tx(rows)}`
}

export interface StoredOrder {
  readonly requestId: number
  readonly number: string
  readonly categoryId: number
  readonly categoryName: string
  readonly attendance: number
  readonly total: number
  readonly lines: readonly Omit<OrderLine, 'positionId'>[]
}

/** By its number, or the latest one of a category. */
export type OrderName = { readonly number: string } | { readonly category: number }

const isNamed = (sql: Queryable, name: OrderName) =>
  'number' in name
    ? sql`request.number::text = ${name.number}`
    : sql`shop_order.category_id = ${name.category}`

/** An order of the account; undefined for that of another and for none. */
export const findShopOrder = async (
  sql: Queryable,
  personalAccountId: number,
  name: OrderName,
): Promise<StoredOrder | undefined> => {
  const [row] = await sql<StoredOrder[]>`
    select request.id as "requestId", request.number::text as number,
      shop_order.category_id as "categoryId", request.category_name as "categoryName",
      shop_order.attendance_kopecks as attendance, shop_order.total_kopecks as total,
      (select json_agg(json_build_object('name', line.name, 'unit', line.unit, 'quantity', line.quantity,
         'price', line.price_kopecks) order by line.place)
       from shop_order_line line where line.request_id = request.id) as lines
    from request join shop_order on shop_order.request_id = request.id
    where request.personal_account_id = ${personalAccountId} and request.type <> 'HouseRequest'
      and ${isNamed(sql, name)}
    order by request.created_at desc, request.id desc limit 1`
  return row
}

const sameOrRefuse = ({ fingerprint, ...made }: Made & { fingerprint: Buffer }, ours: Buffer): Made => {
  if (fingerprint.equals(ours)) return made
  throw new Refused(422, 'key_reused', [texts.keyReused])
}

/** Refuses an order of another basket, or of another sum, than the resident saw. */
const demandSame = (basket: PricedBasket, { services, total }: NewOrder): void => {
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

/** How the master reaches the resident: by the phones that the profile knows. */
const phonesOf = async (parts: PaymentParts, caller: Caller): Promise<StoredPhone[]> => {
  const { phones } = await makeProfile(parts).phones(caller)
  return phones.slice(0, mostRequestPhones).flatMap(({ code, number, add, added_by_tenant }) => {
    const digits = phoneDigits(`+7${code}${number}`)
    return digits === null ? [] : [{ digits, add, added_by_tenant }]
  })
}

/** What the order is among the requests: its services in words, and what was said with it. */
const wordsOf = (category: StoredCategory, lines: readonly OrderLine[], comment: string | undefined) => {
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
 * Orders the basket once for its key, in one transaction: the request, its lines and prices, the order that waits to be
 * paid, and the emptied basket. Whoever orders holds the basket, so that a twin comes after and gets the same number.
 */
export const orderBasket = async (
  parts: PaymentParts,
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
    demandSame(basket, body)
    const lines = linesOf(category, basket)
    const words = wordsOf(category, lines, body.description)
    const request = {
      type: 'CatalogRequest',
      ...words,
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
    await removeBasket(tx, profileId, category.id)
    return made
  })
}
