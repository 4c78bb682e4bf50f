import { orderConsentText } from '#contract/catalogue/consent.ts'
import { followLink as endpoint } from '#contract/catalogue/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Records that the resident goes on to the executor's page, with the consent where it was asked for. */
export const followLink = (id: number, link: string, isAgreed: boolean) =>
  call(endpoint, { params: { id }, body: { link, ...(isAgreed && { consent: orderConsentText }) } })
