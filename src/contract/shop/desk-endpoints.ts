import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from '../files/checks.ts'
import { newPictureSchema, listMoveSchema } from '../catalogue/desk-schema.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'content' } as const
const params = schema.offerIdSchema
const path = '/desk/v1/offers'

export const listDeskOffers = endpoint({
  name: 'listDeskOffers',
  summary: 'Read the paid services of the organisation by category, hidden ones too',
  method: 'GET',
  service,
  path,
  access,
  reply: schema.deskOffersSchema,
})

export const getDeskOffer = endpoint({
  name: 'getDeskOffer',
  method: 'GET',
  service,
  path: `${path}/:id`,
  access,
  params,
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found'],
})

export const addOffer = endpoint({
  name: 'addOffer',
  summary: 'Add a category of paid services',
  method: 'POST',
  service,
  path,
  access,
  body: schema.newOfferSchema,
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found', 'invalid', 'no_sector', 'too_many'],
})

export const changeOffer = endpoint({
  name: 'changeOffer',
  summary: 'Change a category with its services, hide them or show them',
  method: 'PUT',
  service,
  path: `${path}/:id`,
  access,
  params,
  body: schema.changedOfferSchema,
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found', 'changed', 'invalid', 'no_sector'],
})

export const moveOffer = endpoint({
  name: 'moveOffer',
  summary: 'Move a category in the order of the residents',
  method: 'POST',
  service,
  path: `${path}/:id/place`,
  access,
  params,
  body: listMoveSchema,
  reply: null,
  errorCodes: ['not_found'],
})

export const getOfferImage = endpoint({
  name: 'getOfferImage',
  method: 'GET',
  service,
  path: `${path}/:id/images/:image`,
  access,
  params: schema.offerImageSchema,
  reply: 'file',
  errorCodes: ['not_found'],
})

export const addOfferImage = endpoint({
  name: 'addOfferImage',
  summary: 'Add a picture to a paid service; the first one is its face',
  method: 'POST',
  service,
  path: `${path}/:id/positions/:position/images`,
  access,
  params: schema.offerPositionSchema,
  body: newPictureSchema,
  upload: { maxBytes: maxFileBytes },
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found', 'format', 'too_large', 'empty', 'picture', 'too_many'],
})

export const setOfferMainImage = endpoint({
  name: 'setOfferMainImage',
  summary: 'Put a picture of a paid service first',
  method: 'POST',
  service,
  path: `${path}/:id/images/:image/face`,
  access,
  params: schema.offerImageSchema,
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found'],
})

export const removeOfferImage = endpoint({
  name: 'removeOfferImage',
  method: 'DELETE',
  service,
  path: `${path}/:id/images/:image`,
  access,
  params: schema.offerImageSchema,
  reply: schema.deskOfferSchema,
  errorCodes: ['not_found'],
})
