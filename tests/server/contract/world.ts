import { randomUUID } from 'node:crypto'
import { changeProfile } from '#contract/auth/endpoints.ts'
import { getAttachment } from '#contract/documents/endpoints.ts'
import { getMetersReport } from '#contract/meters/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { getNews, getNewsPicture } from '#contract/news/endpoints.ts'
import { addPhone, removePhone, saveReceipts } from '#contract/profile/endpoints.ts'
import * as requests from '#contract/requests/endpoints.ts'
import * as shop from '#contract/shop/endpoints.ts'
import { closeKeys } from '#contract/outbox/endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import * as tickets from '#contract/tickets/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addAttachment } from '../support/dashboard.ts'
import { addNews, addNewsPicture } from '../support/news.ts'
import { addOwnPhone } from '../support/profile.ts'
import { addRequest, addTicket, keyed, newRequest } from '../support/requests.ts'
import { addBasket, addPositionImage, addShop, addShopOrder } from '../support/shop.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { accountInputs, type CallInput } from './account-inputs.ts'
import { catalogueInputs } from './catalogue-inputs.ts'
import { fileInputs } from './file-inputs.ts'
import { moneyInputs } from './money-inputs.ts'
import { notificationInputs } from './notification-inputs.ts'
import { passkeyInputs } from './passkey-inputs.ts'
import { qrInputs } from './qr-inputs.ts'

export const username = 'anna@demo.local'
const key = '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01'

/** Starts a server with Anna, who has two flats, and a valid input of every call. */
export const createWorld = async (given?: Sql) => {
  const sql = given ?? (await testDatabase()).sql
  const telephony = { call: () => Promise.resolve() }
  const { app, browser, clock, files } = await startApp(sql, { deps: { telephony } })
  const organisation = await addOrganisation(sql, 'Asia/Vladivostok')
  const anna = await addResident(sql, username)
  const first = await addProfile(sql, anna, { organisation, number: '12' })
  const second = await addProfile(sql, anna, { organisation, number: '47' })
  const news = await addNews(sql, organisation, { published_at: '2026-01-01T08:00:00Z' })
  const attachment = await addAttachment(sql, { organisation })
  const phone = await addOwnPhone(sql, first, '79035550147')
  const request = await addRequest(sql, first, { status: 'done' })
  const [open, waiting] = [await addRequest(sql, first), await addRequest(sql, first)]
  const ticket = await addTicket(sql, first)
  const services = await addShop(sql, organisation)
  const [position = 0] = services.positions
  const picture = await addPositionImage(sql, position)
  const ordered = await addShopOrder(sql, clock, first, services)
  const answered = await addTicket(sql, first, { status: 'answered' })

  const inputs: Readonly<Record<string, CallInput>> = {
    ...(await accountInputs(sql, clock, organisation)),
    ...(await catalogueInputs(sql, organisation)),
    ...(await fileInputs(sql, files, clock, first)),
    ...(await moneyInputs(sql, clock, { residentId: anna, profileId: first, account: '12' })),
    ...notificationInputs(anna, username),
    ...(await passkeyInputs(sql, organisation)),
    ...(await qrInputs(sql, clock, organisation)),
    [closeKeys.name]: { body: { keys: [randomUUID()] } },
    [login.name]: { body: { username, password } },
    [changeProfile.name]: { body: { profile: first } },
    [getAttachment.name]: { params: { id: attachment } },
    [getNews.name]: { params: { id: news } },
    [getNewsPicture.name]: { params: { id: await addNewsPicture(sql, organisation) } },
    [addPhone.name]: { body: { number: '+7 903 555 01 48' } },
    [removePhone.name]: { params: { id: phone } },
    [saveReceipts.name]: {
      body: { paper_bills: { disabled: false, print_anyway: false }, emails: [{ address: 'anna@mail.ru' }] },
    },
    [requests.getRequest.name]: { params: { id: request } },
    [requests.createRequest.name]: { ...keyed(key), body: newRequest() },
    [requests.rateRequest.name]: { params: { id: request }, body: { score: 5 } },
    [requests.cancelRequest.name]: { params: { id: waiting }, body: { reason: 'Починили сами' } },
    [requests.commentRequest.name]: { ...keyed(key), params: { id: open }, body: { text: 'Код 12' } },
    [tickets.writeMessage.name]: { ...keyed(key), params: { id: ticket }, body: { text: 'Ещё вопрос' } },
    [tickets.getTicket.name]: { params: { id: ticket } },
    [tickets.createTicket.name]: {
      ...keyed(key),
      body: { topic: { _id: 1, name: 'Начисления и оплата' }, description: 'Почему так дорого?' },
    },
    [tickets.revokeTicket.name]: { params: { id: ticket } },
    [tickets.rateTicket.name]: { params: { id: answered }, body: { score: 5 } },
    [shop.getPositionImage.name]: { params: { id: picture } },
    [shop.keepBasket.name]: {
      body: { category: services.category, services: [{ _id: position, quantity: 2 }] },
    },
    [shop.orderBasket.name]: {
      ...keyed('5f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a02'),
      before: () => addBasket(sql, first, services),
      body: { category: services.category, services: [{ _id: position, quantity: 1 }], total: 1750 },
    },
    [shop.getOrderBilling.name]: { query: { request_number: ordered } },
    [getMetersReport.name]: { query: { month_from: '2026-01', month_till: '2026-03' } },
    [submitReadings.name]: {
      headers: { 'idempotency-key': key },
      body: {
        meters: [1, 2].map((meter_id) => ({
          meter_id,
          values: [1],
          based_on: { period: '2026-03', previous: [0], version: 0 },
          captured_at: '2026-03-15T09:00:00Z',
        })),
      },
    },
  }
  return { sql, app, browser, clock, files, organisation, anna, first, second, inputs }
}
