import { orderConsentText } from '#contract/catalogue/consent.ts'
import { sendOrder as endpoint } from '#contract/catalogue/endpoints.ts'
import type { OrderTexts } from '#contract/catalogue/order.ts'
import { call } from '../../../lib/http/call.ts'

export interface NewOrder {
  readonly serviceId: number
  readonly executorMail: string
  readonly texts: OrderTexts
  /** The same for every try of one order. */
  readonly key: string
}

/** Sends an order to the executor by e-mail (spec K3.3), with the consent as it was read. */
export const sendOrder = ({ serviceId, executorMail, texts, key }: NewOrder) =>
  call(
    endpoint,
    { body: { service_id: serviceId, executor_mail: executorMail, ...texts, consent: orderConsentText } },
    { key },
  )
