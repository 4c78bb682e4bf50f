import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { newsEntrySchema, newsItemSchema, newsQuerySchema } from './schema.ts'

/** News of the organisation and of the resident's house, newest first, `newsPage` from the offset on. */
export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/news/',
  access: { slug: 'news', action: 'R' },
  query: newsQuerySchema,
  reply: z.object({ results: z.array(newsEntrySchema) }),
})

/** A picture of a text. Its id is random, whoever has the text may see it; it never changes, so it may be kept for good. */
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

/** One piece of news with its text (docs/specification.md). That of another organisation or house is not found. */
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
