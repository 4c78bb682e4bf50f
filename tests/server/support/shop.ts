import type { Sql } from '../../../server/db/connect.ts'
import { openOrder } from '../../../server/modules/payments/service.ts'
import type { TestClock } from './clock.ts'
import { addRequest } from './requests.ts'

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

interface ShopOptions {
  readonly name?: string
  /** In kopecks. */
  readonly attendance?: number
  readonly prices?: readonly number[]
}

export interface Shop {
  readonly category: number
  readonly positions: readonly number[]
}

export const addShop = async (sql: Sql, organisation: number, options: ShopOptions = {}): Promise<Shop> => {
  const { name = 'Сантехника', attendance = 30_000, prices = [145_000, 39_050] } = options
  const category = getId(
    await sql<{ id: number }[]>`
      insert into shop_category (organisation_id, sector_id, place, name, attendance_kopecks)
      select ${organisation}, id, 0, ${name}, ${attendance}
      from sector where organisation_id = ${organisation} and code = 'housing' returning id`,
  )
  const positions: number[] = []
  for (const [place, price] of prices.entries())
    positions.push(
      getId(
        await sql<{ id: number }[]>`
          insert into shop_position (category_id, place, name, unit, price_kopecks)
          values (${category}, ${place}, ${`Работа ${place + 1}`}, 'шт.', ${price}) returning id`,
      ),
    )
  return { category, positions }
}

export const addPositionImage = async (sql: Sql, position: number, place = 0): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into shop_image (position_id, place, content_type, content)
      values (${position}, ${place}, 'image/webp', ${Buffer.from('RIFF')}) returning id`,
  )

export const addBasket = async (
  sql: Sql,
  profile: number,
  { category, positions: [first] }: Shop,
  quantity = 1,
): Promise<void> => {
  await sql`
    insert into shop_basket (profile_id, category_id, services, changed_at)
    values (${profile}, ${category}, ${sql.json([{ _id: first ?? 0, quantity }])}, '2026-03-10T08:00:00Z')
    on conflict (profile_id, category_id) do update set services = excluded.services`
}

export const addShopOrder = async (
  sql: Sql,
  clock: TestClock,
  profile: number,
  { category, positions: [position] }: Shop,
): Promise<string> => {
  const request = await addRequest(sql, profile, { type: 'CatalogRequest' })
  await sql`
    insert into shop_order (request_id, category_id, attendance_kopecks, total_kopecks)
    values (${request}, ${category}, 30000, 175000)`
  await sql`
    insert into shop_order_line (request_id, place, position_id, name, unit, quantity, price_kopecks)
    values (${request}, 0, ${position ?? 0}, 'Работа 1', 'шт.', 1, 145000)`
  const [row] = await sql<{ number: string; account: number }[]>`
    select number::text, personal_account_id as account from request where id = ${request}`
  if (!row) throw new Error('Nothing was inserted')
  const order = {
    personalAccountId: row.account,
    sectorCode: 'housing',
    title: 'Сантехника',
    kopecks: 175_000,
  }
  await openOrder(sql, { ...order, number: row.number }, clock.now())
  return row.number
}
