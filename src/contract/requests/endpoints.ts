import * as z from 'zod/mini'
import { newCommentSchema, scoreSchema, acceptedMessageSchema } from '../cases/schema.ts'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import {
  cancellationSchema,
  categorySchema,
  listedRequestSchema,
  newRequestSchema,
  requestSchema,
  requestsQuerySchema,
} from './schema.ts'

const path = '/request/tenant/'

/** Newest first; `count` is the scope's total. */
export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  service: 'req',
  path,
  access: { slug: 'request_log', action: 'R' },
  query: requestsQuerySchema,
  reply: z.object({ requests: z.array(listedRequestSchema), count: z.int().check(z.gte(0)) }),
})

/** 404 for another flat's or house's request. */
export const getRequest = endpoint({
  name: 'getRequest',
  method: 'GET',
  service: 'req',
  path: `${path}:id/`,
  access: { slug: 'request_log', action: 'R' },
  params: z.object({ id: idSchema }),
  reply: requestSchema,
  errorCodes: ['not_found'],
})

export const createRequest = endpoint({
  name: 'createRequest',
  method: 'POST',
  service: 'req',
  path,
  access: { slug: 'request_log', action: 'C' },
  body: newRequestSchema,
  reply: z.object({ _id: idSchema, number: z.string() }),
  keyed: true,
  errorCodes: ['file_gone', 'unknown_category', 'bad_time', 'key_reused', 'too_many'],
})

/** Idempotent: repeating a score changes nothing. */
export const rateRequest = endpoint({
  name: 'rateRequest',
  method: 'PATCH',
  service: 'req',
  path: `${path}rate/:id/`,
  access: { slug: 'request_log', action: 'U' },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ score: scoreSchema }),
  reply: requestSchema,
  errorCodes: ['not_found', 'not_done', 'too_many'],
})

/** Only before work starts. Idempotent. */
export const cancelRequest = endpoint({
  name: 'cancelRequest',
  method: 'PATCH',
  service: 'req',
  path: `${path}:id/cancel/`,
  access: { slug: 'request_log', action: 'U' },
  params: z.object({ id: idSchema }),
  body: cancellationSchema,
  reply: requestSchema,
  errorCodes: ['not_found', 'in_work', 'closed', 'paid_order'],
})

/** Own open requests, and finished ones with `not_done`. */
export const commentRequest = endpoint({
  name: 'commentRequest',
  method: 'POST',
  service: 'req',
  path: `${path}:id/comments/`,
  access: { slug: 'request_log', action: 'C' },
  params: z.object({ id: idSchema }),
  body: newCommentSchema,
  reply: acceptedMessageSchema,
  keyed: true,
  errorCodes: ['not_found', 'closed', 'file_gone', 'key_reused', 'too_many'],
})

export const getCategories = endpoint({
  name: 'getCategories',
  method: 'GET',
  service: 'req',
  path: '/constants/request/tenant/categories_tree/',
  access: { slug: 'request_log', action: 'R' },
  reply: z.object({ categories: z.array(categorySchema) }),
})
