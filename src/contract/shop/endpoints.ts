import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import {
  basketSchema,
  newOrderSchema,
  orderBillingSchema,
  orderQuerySchema,
  pricedBasketSchema,
  templateRequestSchema,
} from './schema.ts'

const slug = 'catalogue_cabinet_positions'
const read = { slug, action: 'R' } as const
const order = { slug, action: 'C' } as const
const path = '/api/v4/cabinet/template_request/'

export const listTemplateRequests = endpoint({
  name: 'listTemplateRequests',
  method: 'GET',
  service: 'internal',
  path,
  access: read,
  reply: z.object({ results: z.array(templateRequestSchema) }),
})

export const getPositionImage = endpoint({
  name: 'getPositionImage',
  method: 'GET',
  service: 'internal',
  path: `${path}images/:id/`,
  access: read,
  params: z.object({ id: idSchema }),
  reply: 'file',
  errorCodes: ['not_found'],
})

/** Non-empty baskets of the profile. */
export const getReceivingServices = endpoint({
  name: 'getReceivingServices',
  method: 'GET',
  service: 'internal',
  path: `${path}receiving_services/`,
  access: read,
  reply: z.object({ cart: z.array(pricedBasketSchema) }),
})

/** Idempotent; returns the priced basket. */
export const keepBasket = endpoint({
  name: 'keepBasket',
  method: 'POST',
  service: 'internal',
  path: `${path}service_amount/`,
  access: order,
  body: basketSchema,
  reply: pricedBasketSchema,
  errorCodes: ['not_found'],
})

/** Orders and empties the basket. If its content or price changed, rejects with the current one as `current`. */
export const orderBasket = endpoint({
  name: 'orderBasket',
  method: 'POST',
  service: 'req',
  path: '/request/tenant/catalog/',
  access: order,
  body: newOrderSchema,
  reply: z.object({ _id: idSchema, number: z.string() }),
  keyed: true,
  errorCodes: ['not_found', 'basket_changed', 'price_changed', 'key_reused', 'too_many'],
})

/** Pay with `payRequest`. */
export const getOrderBilling = endpoint({
  name: 'getOrderBilling',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/acquiring/tenant_request_info/',
  access: read,
  query: orderQuerySchema,
  reply: orderBillingSchema,
  errorCodes: ['not_found'],
})
