import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getRequest, listRequests } from '#contract/requests/endpoints.ts'
import * as endpoints from '#contract/shop/endpoints.ts'
import type { NewOrder, Service } from '#contract/shop/schema.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOwnPhone } from '../support/profile.ts'
import { openRequests, type Settled } from '../support/request-callers.ts'
import { keyed } from '../support/requests.ts'
import { allRights } from '../support/residents.ts'
import { addPositionImage, addShop } from '../support/shop.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { organisation, settle } = await openRequests(sql, app)
const shop = await addShop(sql, organisation)
const [first = 0, second = 0] = shop.positions
let flats = 500
const resident = (permissions = allRights) => {
  const number = String((flats += 1))
  return settle(`${number}@demo.local`, number, permissions)
}

const cart = async ({ client }: Settled) => (await client.call(endpoints.getReceivingServices)).json().cart
const saveBasket = ({ client }: Settled, services: readonly Service[], category = shop.category) =>
  client.call(endpoints.keepBasket, { body: { category, services: [...services] } })
const order = ({ client }: Settled, body: Partial<NewOrder> = {}, key: string = randomUUID()) =>
  client.call(endpoints.orderBasket, {
    ...keyed(key),
    body: { category: shop.category, services: [{ _id: first, quantity: 2 }], total: 3200, ...body },
  })
const countOrders = async ({ profile }: Settled): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from request join shop_order on request_id = request.id where profile_id = ${profile}`
  return row?.count ?? 0
}

describe('shop offers', () => {
  it('Q-04: list the organisation’s categories with prices and pictures', async () => {
    const anna = await resident()
    const image = await addPositionImage(sql, first)
    const { results } = (await anna.client.call(endpoints.listTemplateRequests)).json()
    expect(results).toEqual([
      {
        _id: shop.category,
        name: 'Сантехника',
        description: '',
        attendance: 300,
        fee_minimum: 0,
        fee_percent: 0,
        positions: [
          expect.objectContaining({ _id: first, price: 1450, unit: 'шт.', images: [image] }),
          expect.objectContaining({ _id: second, price: 390.5, images: [] }),
        ],
      },
    ])
    const picture = await anna.client.call(endpoints.getPositionImage, { params: { id: image } })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    })
  })

  it('Q-04: drop closed positions from lists and baskets', async () => {
    const anna = await resident()
    const closing = await addShop(sql, organisation, { name: 'Окна', prices: [100, 200] })
    const [gone = 0, stays = 0] = closing.positions
    await saveBasket(
      anna,
      [gone, stays].map((_id) => ({ _id, quantity: 1 })),
      closing.category,
    )
    await sql`update shop_position set closed_at = now() where id = ${gone}`
    expect(await cart(anna)).toEqual([
      {
        category: closing.category,
        services: [{ _id: stays, quantity: 1 }],
        attendance: 300,
        amount: 2,
        total: 302,
      },
    ])
    expect((await saveBasket(anna, [{ _id: gone, quantity: 1 }], closing.category)).statusCode).toBe(404)
    await sql`update shop_category set closed_at = now() where id = ${closing.category}`
    expect(await cart(anna)).toEqual([])
  })
})

describe('basket', () => {
  it('Q-04: is stored by category and priced by the server with one visit', async () => {
    const anna = await resident()
    const services = [
      { _id: second, quantity: 3 },
      { _id: first, quantity: 2 },
    ]
    const basket = { category: shop.category, services, attendance: 300, amount: 4071.5, total: 4371.5 }
    expect((await saveBasket(anna, services)).json()).toEqual(basket)
    expect((await saveBasket(anna, services)).json()).toEqual(basket)
    expect(await cart(anna)).toEqual([basket])
    expect((await saveBasket(anna, [])).json()).toMatchObject({ services: [], attendance: 0, total: 0 })
    expect(await cart(anna)).toEqual([])
  })

  it('Q-04: belongs to one profile', async () => {
    const [anna, boris] = [await resident(), await resident()]
    await saveBasket(anna, [{ _id: first, quantity: 1 }])
    expect(await cart(boris)).toEqual([])
  })

  it.each([
    ['none of a position', [{ _id: first, quantity: 0 }]],
    ['half of one', [{ _id: first, quantity: 0.5 }]],
    ['more than there are', [{ _id: first, quantity: 100 }]],
    ['a position twice', [1, 2].map((quantity) => ({ _id: first, quantity }))],
  ])('Q-04: rejects %s', async (_, services) => {
    const anna = await resident()
    expect((await saveBasket(anna, services)).statusCode).toBe(400)
    expect(await cart(anna)).toEqual([])
  })

  it('Q-04: requires R to read and C to write', async () => {
    const anna = await resident({ ...allRights, catalogue_cabinet_positions: 'R' })
    expect(await cart(anna)).toEqual([])
    expect((await saveBasket(anna, [])).statusCode).toBe(403)
    expect((await order(anna)).statusCode).toBe(403)
    const boris = await resident({ ...allRights, catalogue_cabinet_positions: 'C' })
    expect((await boris.client.call(endpoints.listTemplateRequests)).statusCode).toBe(403)
  })
})

describe('order', () => {
  it('Q-05: becomes a request with the basket’s services and empties the basket', async () => {
    const anna = await resident()
    await addOwnPhone(sql, anna.profile, '79035550147')
    await saveBasket(anna, [{ _id: first, quantity: 2 }])
    const reply = await order(anna, { description: 'После 18 часов 👍' })
    expect(reply.json()).toEqual({ _id: expect.any(Number), number: expect.stringMatching(/^\d+$/) })
    const { _id: id, number } = reply.json()
    expect(await cart(anna)).toEqual([])
    const request = (await anna.client.call(getRequest, { params: { id } })).json()
    expect(request).toMatchObject({
      _type: 'CatalogRequest',
      number,
      status: 'accepted',
      category: { _id: String(shop.category), name: 'Сантехника' },
      subcategory: { name: 'Работа 1' },
      description: 'Работа 1: 2 шт.\n\nПосле 18 часов',
      phones: [{ code: '903', number: '5550147' }],
      history: [{ status: 'accepted' }],
    })
    const listed = await anna.client.call(listRequests, { query: { tenant_requests: 'true' } })
    expect(listed.json().requests[0]).toMatchObject({ _id: id, _type: 'CatalogRequest' })
  })

  it('Q-05: is created once by repeated and concurrent calls', async () => {
    const anna = await resident()
    await saveBasket(anna, [{ _id: first, quantity: 2 }])
    const key = randomUUID()
    const replies = await Promise.all([order(anna, {}, key), order(anna, {}, key), order(anna, {}, key)])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(200)
    expect((await order(anna, {}, key)).json()).toEqual(replies[0]?.json())
    expect(await countOrders(anna)).toBe(1)
    const other = await order(anna, { total: 1 }, key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  })

  it('Q-05: is rejected under a new key once the basket is ordered', async () => {
    const anna = await resident()
    await saveBasket(anna, [{ _id: first, quantity: 2 }])
    await order(anna)
    const again = await order(anna)
    expect([again.statusCode, again.json().code]).toEqual([409, 'basket_changed'])
    expect(again.json().current.services).toEqual([])
    expect(await countOrders(anna)).toBe(1)
  })

  it('Q-05: is rejected with another sum or basket than the server’s', async () => {
    const anna = await resident()
    const services = [{ _id: first, quantity: 2 }]
    await saveBasket(anna, services)
    const cheap = await order(anna, { total: 0.01 })
    expect([cheap.statusCode, cheap.json().code]).toEqual([409, 'price_changed'])
    expect(cheap.json().current).toMatchObject({ services, total: 3200 })
    const bigger = await order(anna, { services: [{ _id: first, quantity: 1 }], total: 1750 })
    expect([bigger.statusCode, bigger.json().code]).toEqual([409, 'basket_changed'])
    expect(await countOrders(anna)).toBe(0)
    await sql`update shop_position set price_kopecks = 150000 where id = ${first}`
    expect((await order(anna)).json()).toMatchObject({ code: 'price_changed', current: { total: 3300 } })
    expect((await order(anna, { total: 3300 })).statusCode).toBe(200)
    await sql`update shop_position set price_kopecks = 145000 where id = ${first}`
  })

  it('Q-05: rejects an empty basket', async () => {
    const anna = await resident()
    expect((await order(anna, { services: [], total: 0 })).statusCode).toBe(400)
  })
})
