import * as z from 'zod/mini'
import { newMessageSchema, scoreSchema, takenMessageSchema } from '../cases.ts'
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

/** Requests of a scope, newest first, and how many the scope has. */
export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  service: 'req',
  path,
  access: { slug: 'request_log', action: 'R' },
  query: requestsQuerySchema,
  reply: z.object({ requests: z.array(listedRequestSchema), count: z.int().check(z.gte(0)) }),
})

/** One request with its history. That of another flat, or of another house, is not found. */
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

/** Makes a request; the number is what the resident tells on the telephone. */
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

/** Appends a rate to a request that is done; the same score again changes nothing, so that it may be sent twice. */
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

/** Cancels an own request that nobody works on yet. A cancelled one stays so: the press may be sent twice. */
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

/** Adds a comment to an own request that is open. */
export const commentRequest = endpoint({
  name: 'commentRequest',
  method: 'POST',
  service: 'req',
  path: `${path}:id/comments/`,
  access: { slug: 'request_log', action: 'C' },
  params: z.object({ id: idSchema }),
  body: newMessageSchema,
  reply: takenMessageSchema,
  keyed: true,
  errorCodes: ['not_found', 'closed', 'file_gone', 'key_reused', 'too_many'],
})

/** The category tree of the caller's organisation. */
export const getCategories = endpoint({
  name: 'getCategories',
  method: 'GET',
  service: 'req',
  path: '/constants/request/tenant/categories_tree/',
  access: { slug: 'request_log', action: 'R' },
  reply: z.object({ categories: z.array(categorySchema) }),
})
