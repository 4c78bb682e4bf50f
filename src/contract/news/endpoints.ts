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
  access: { slug: 'news', letter: 'R' },
  query: newsQuerySchema,
  reply: z.object({ results: z.array(newsEntrySchema) }),
})

/** One piece of news with its text (decision 31). That of another organisation or house is not found. */
export const getNews = endpoint({
  name: 'getNews',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/news/:id/',
  access: { slug: 'news', letter: 'R' },
  params: z.object({ id: idSchema }),
  reply: newsItemSchema,
  refusals: ['not_found'],
})
