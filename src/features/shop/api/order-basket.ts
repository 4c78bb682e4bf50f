import { orderBasket as endpoint } from '#contract/shop/endpoints.ts'
import type { NewOrder } from '#contract/shop/schema.ts'
import { call } from '../../../lib/http/call.ts'

/** Orders what lies in the basket, once for the key. */
export const orderBasket = (body: NewOrder, key: string) => call(endpoint, { body }, { key })
