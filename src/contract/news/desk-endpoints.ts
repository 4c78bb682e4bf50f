import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from '../files/checks.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'content' } as const

export const listDeskNews = endpoint({
  name: 'listDeskNews',
  summary: 'Read the news of the organisation, those that wait for their time too',
  method: 'GET',
  service,
  path: '/desk/v1/news',
  access,
  query: schema.deskNewsQuerySchema,
  reply: schema.deskNewsListSchema,
})

export const getDeskNews = endpoint({
  name: 'getDeskNews',
  method: 'GET',
  service,
  path: '/desk/v1/news/:id',
  access,
  params: schema.deskNewsIdSchema,
  reply: schema.deskNewsSchema,
  errorCodes: ['not_found'],
})

export const publishNews = endpoint({
  name: 'publishNews',
  summary: 'Publish a piece of news, at once or at a time',
  method: 'POST',
  service,
  path: '/desk/v1/news',
  access,
  keyed: 'optional',
  body: schema.newNewsSchema,
  reply: schema.deskNewsSchema,
  errorCodes: ['not_found', 'key_reused'],
})

export const changeNews = endpoint({
  name: 'changeNews',
  method: 'PUT',
  service,
  path: '/desk/v1/news/:id',
  access,
  params: schema.deskNewsIdSchema,
  body: schema.changedNewsSchema,
  reply: schema.deskNewsSchema,
  errorCodes: ['not_found', 'changed'],
})

export const addNewsPicture = endpoint({
  name: 'addNewsPicture',
  summary: 'Take a picture for the text of news',
  method: 'POST',
  service,
  path: '/desk/v1/news-pictures',
  access,
  body: schema.newNewsPictureSchema,
  upload: { maxBytes: maxFileBytes },
  reply: schema.newsPictureSchema,
  errorCodes: ['format', 'too_large', 'empty', 'picture'],
})

export const withdrawNews = endpoint({
  name: 'withdrawNews',
  summary: 'Take a piece of news away from residents',
  method: 'DELETE',
  service,
  path: '/desk/v1/news/:id',
  access,
  params: schema.deskNewsIdSchema,
  reply: null,
  errorCodes: ['not_found'],
})
