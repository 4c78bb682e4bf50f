import { keepBasket as endpoint } from '#contract/shop/endpoints.ts'
import type { Basket } from '#contract/shop/schema.ts'
import { call } from '../../../lib/http/call.ts'

/** Lets the server keep a basket. */
export const keepBasket = (body: Basket) => call(endpoint, { body })
