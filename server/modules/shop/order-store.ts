import type { Queryable } from '../../db/connect.ts'

export interface OrderLine {
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
export const insertShopOrder = async (tx: Queryable, order: NewShopOrder): Promise<void> => {
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
