import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from '../files/checks.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'content' } as const
const params = schema.deskIdSchema
const path = '/desk/v1/services'

export const listDeskServices = endpoint({
  name: 'listDeskServices',
  summary: 'Read the catalogue of the organisation, hidden services too',
  method: 'GET',
  service,
  path,
  access,
  query: schema.deskServicesQuerySchema,
  reply: schema.deskServicesSchema,
})

export const getCatalogueChoices = endpoint({
  name: 'getCatalogueChoices',
  summary: 'Read the categories and executors that a service may have',
  method: 'GET',
  service,
  path: '/desk/v1/service-choices',
  access,
  reply: schema.catalogueChoicesSchema,
})

export const getDeskService = endpoint({
  name: 'getDeskService',
  method: 'GET',
  service,
  path: `${path}/:id`,
  access,
  params,
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found'],
})

export const addService = endpoint({
  name: 'addService',
  method: 'POST',
  service,
  path,
  access,
  body: schema.newServiceSchema,
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found', 'invalid'],
})

export const changeService = endpoint({
  name: 'changeService',
  summary: 'Change a service and its executor, hide it or show it',
  method: 'PUT',
  service,
  path: `${path}/:id`,
  access,
  params,
  body: schema.changedServiceSchema,
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found', 'changed', 'invalid'],
})

export const moveService = endpoint({
  name: 'moveService',
  summary: 'Move a service in the order of the catalogue',
  method: 'POST',
  service,
  path: `${path}/:id/place`,
  access,
  params,
  body: schema.listMoveSchema,
  reply: null,
  errorCodes: ['not_found'],
})

export const addServicePicture = endpoint({
  name: 'addServicePicture',
  summary: 'Add a picture to a service; the first one is its cover',
  method: 'POST',
  service,
  path: `${path}/:id/pictures`,
  access,
  params,
  body: schema.newPictureSchema,
  upload: { maxBytes: maxFileBytes },
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found', 'format', 'too_large', 'empty', 'picture', 'too_many'],
})

export const setServiceCover = endpoint({
  name: 'setServiceCover',
  summary: 'Make a picture of a service its cover',
  method: 'POST',
  service,
  path: `${path}/:id/pictures/:picture/cover`,
  access,
  params: schema.servicePictureSchema,
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found'],
})

export const removeServicePicture = endpoint({
  name: 'removeServicePicture',
  method: 'DELETE',
  service,
  path: `${path}/:id/pictures/:picture`,
  access,
  params: schema.servicePictureSchema,
  reply: schema.deskServiceSchema,
  errorCodes: ['not_found'],
})
