import { expect, it } from 'vitest'
import { getAccrual } from '#contract/accruals/endpoints.ts'
import { getAttachment } from '#contract/documents/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getNews } from '#contract/news/endpoints.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import { getRequest } from '#contract/requests/endpoints.ts'
import { getOrderBilling } from '#contract/shop/endpoints.ts'
import { getTicket } from '#contract/tickets/endpoints.ts'
import { startApp } from '../support/app.ts'
import { addAttachment } from '../support/dashboard.ts'
import { testDatabase } from '../support/database.ts'
import { findSectorAccount, issue, pay } from '../support/money.ts'
import { addNews } from '../support/news.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { addShop, addShopOrder } from '../support/shop.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const organisation = await addOrganisation(sql)
const profile = await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation,
  number: '12',
})
const place = await findSectorAccount(sql, '12', 'housing')
const client = browser()
await client.signIn('anna@demo.local', password)

/** More than any list or page shows. */
const many = 60
const findOldest = async <T>(add: (index: number) => Promise<T>): Promise<T> => {
  const oldest = await add(0)
  for (let index = 1; index < many; index++) await add(index)
  return oldest
}
const dayAfter = (start: string, days: number): string =>
  new Date(Date.parse(start) + days * 24 * 3600_000).toISOString()
const monthAfter = (index: number): string =>
  `${2021 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

const items: readonly (readonly [string, Endpoint, (index: number) => Promise<number | string>])[] = [
  [
    'N-01: a piece of news',
    getNews,
    (index) => addNews(sql, organisation, { published_at: dayAfter('2025-12-01', index) }),
  ],
  [
    'Q-01: a request',
    getRequest,
    (index) => addRequest(sql, profile, { created: dayAfter('2025-12-01', index) }),
  ],
  [
    'T-01: a ticket',
    getTicket,
    (index) => addTicket(sql, profile, { created: dayAfter('2025-12-01', index) }),
  ],
  [
    'H-04: a document',
    getAttachment,
    (index) => addAttachment(sql, { organisation, publishedOn: dayAfter('2025-12-01', index).slice(0, 10) }),
  ],
  ['P-02: a receipt', getAccrual, (index) => issue(sql, place, { period: monthAfter(index), kopecks: 100 })],
]

it.each(items)('%s older than every page opens by its id', async (_name, endpoint, add) => {
  const id = await findOldest(add)
  expect((await client.call(endpoint, { params: { id } })).statusCode).toBe(200)
})

it('Q-05: a shop order older than every page opens by its number', async () => {
  const shop = await addShop(sql, organisation)
  const number = await findOldest(() => addShopOrder(sql, clock, profile, shop))
  expect((await client.call(getOrderBilling, { query: { request_number: number } })).statusCode).toBe(200)
})

it('P-12: all payments of the chosen days are listed', async () => {
  await findOldest((index) => pay(sql, place, 100 + index, '2026-03-02'))
  const query = { date_from: '2026-03-02', date_till: '2026-03-02' }
  expect((await client.call(listPayments, { query })).json().results).toHaveLength(many)
})
