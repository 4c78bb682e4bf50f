import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { addedField, idSchema } from '../primitives.ts'
import {
  followSchema,
  orderSchema,
  ordersQuerySchema,
  orderStatusSchema,
  pictureQuerySchema,
  previewPictureQuerySchema,
  previewSchema,
  serviceSchema,
  servicesQuerySchema,
  servicesSchema,
} from './schema.ts'

/** From docs/specification.md. */
const compendium = '/api/v4/compendium/'
const orders = `${compendium}order_service/`

/** Filters by category or by title; search results come best first. */
export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  service: 'internal',
  path: `${compendium}all_service/`,
  access: { slug: 'compendium', action: 'R' },
  query: servicesQuerySchema,
  reply: servicesSchema,
})

/** Quick categories first, then others with services. */
export const listPositions = endpoint({
  name: 'listPositions',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/models/compendium/position/',
  access: { slug: 'compendium', action: 'R' },
  reply: z.object({ results: z.array(z.object({ value: z.string(), text: z.string() })) }),
})

/** 404 for another organisation's service. */
export const getService = endpoint({
  name: 'getService',
  method: 'GET',
  service: 'internal',
  path: `${compendium}service/:id/`,
  access: { slug: 'compendium', action: 'R' },
  params: z.object({ id: idSchema }),
  reply: serviceSchema,
  errorCodes: ['not_found'],
})

/** E-mails an order to the executor, once per key. */
export const sendOrder = endpoint({
  name: 'sendOrder',
  method: 'POST',
  service: 'internal',
  path: `${orders}send_mail/`,
  access: { slug: 'compendium', action: 'C' },
  body: orderSchema,
  reply: z.object({ status: z.literal('OK'), id: idSchema }),
  keyed: true,
  errorCodes: ['not_found', 'invalid_order', 'consent_needed', 'no_mail', 'key_reused', 'too_many'],
})

/** Records the opened order page. */
export const followLink = endpoint({
  name: 'followLink',
  method: 'POST',
  service: 'internal',
  path: `${orders}:id/follow_link/`,
  access: { slug: 'compendium', action: 'C' },
  params: z.object({ id: idSchema }),
  body: followSchema,
  reply: null,
  errorCodes: ['not_found', 'consent_needed', 'no_link'],
})

/** Records the view of the executor's phone. */
export const showPhone = endpoint({
  name: 'showPhone',
  method: 'POST',
  service: 'internal',
  path: `${orders}:id/show_phone/`,
  access: { slug: 'compendium', action: 'R' },
  params: z.object({ id: idSchema }),
  reply: null,
  errorCodes: ['not_found'],
})

/** Newest first, paged by `ordersPage`; `count` is the total. */
export const listOrderStatuses = endpoint({
  name: 'listOrderStatuses',
  method: 'GET',
  service: 'internal',
  path: `${compendium}statuses/`,
  access: { slug: 'compendium', action: 'R' },
  query: ordersQuerySchema,
  reply: z.object({
    results: z.array(orderStatusSchema),
    count: addedField(z.int().check(z.gte(0)), 0),
  }),
})

export const getPreview = endpoint({
  name: 'getPreview',
  method: 'GET',
  service: 'internal',
  path: `${compendium}preview/:srv/get_data/`,
  access: 'public',
  params: z.object({ srv: idSchema }),
  reply: previewSchema,
  errorCodes: ['not_found'],
})

/** The cover, a media picture, or any by name. */
export const getPreviewPicture = endpoint({
  name: 'getPreviewPicture',
  method: 'GET',
  service: 'internal',
  path: `${compendium}preview/:id/get_image/`,
  access: 'public',
  params: z.object({ id: idSchema }),
  query: previewPictureQuerySchema,
  reply: 'file',
  errorCodes: ['not_found'],
})

/** Public; the name depends on the content, so cache forever. */
export const getServicePicture = endpoint({
  name: 'getServicePicture',
  method: 'GET',
  service: 'internal',
  path: `${compendium}file/:serviceId/`,
  access: 'public',
  params: z.object({ serviceId: idSchema }),
  query: pictureQuerySchema,
  reply: 'file',
  errorCodes: ['not_found'],
})
