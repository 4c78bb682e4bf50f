import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { addedField, idSchema } from '../primitives.ts'
import { attachmentSchema, attachmentsQuerySchema, noticesQuerySchema, noticesSchema } from './schema.ts'

const attachments = '/api/v4/cabinet/attachments/'

/** Each part needs its own permission (docs/specification.md). */
export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notices/',
  access: 'signed-in',
  query: noticesQuerySchema,
  reply: noticesSchema,
})

/** Newest first, paged by `attachmentsPage`; `count` is the total. */
export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  service: 'internal',
  path: attachments,
  access: 'signed-in',
  query: attachmentsQuerySchema,
  reply: z.object({
    results: z.array(attachmentSchema),
    count: addedField(z.int().check(z.gte(0)), 0),
  }),
})

/** 404 for another organisation's or account's document. */
export const getAttachment = endpoint({
  name: 'getAttachment',
  method: 'GET',
  service: 'internal',
  path: `${attachments}:id/`,
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  reply: 'file',
  errorCodes: ['not_found'],
})
