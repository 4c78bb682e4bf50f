import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { newsEntrySchema, newsItemSchema, newsQuerySchema } from './schema.ts'

/** Newest first, paged by `newsPage`. */
export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/news/',
  access: { slug: 'news', action: 'R' },
  query: newsQuerySchema,
  reply: z.object({ results: z.array(newsEntrySchema) }),
})

/** Public with a random id; immutable, so cache forever. */
export const getNewsPicture = endpoint({
  name: 'getNewsPicture',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/news/pictures/:id/',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  reply: 'file',
  errorCodes: ['not_found'],
})

/** 404 for another organisation's or house's news (docs/specification.md). */
export const getNews = endpoint({
  name: 'getNews',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/news/:id/',
  access: { slug: 'news', action: 'R' },
  params: z.object({ id: idSchema }),
  reply: newsItemSchema,
  errorCodes: ['not_found'],
})
