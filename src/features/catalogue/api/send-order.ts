import { orderConsentText } from '#contract/catalogue/consent.ts'
import { sendOrder as endpoint } from '#contract/catalogue/endpoints.ts'
import type { OrderTexts } from '#contract/catalogue/order.ts'
import { call } from '../../../lib/call.ts'

/** Sends an order to the executor by e-mail, with the consent as it was read. */
export const sendOrder = (serviceId: number, texts: OrderTexts, key: string) =>
  call(endpoint, { body: { service_id: serviceId, ...texts, consent: orderConsentText } }, { key })
