import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { addedField, idSchema } from '../primitives.ts'
import { attachmentSchema, attachmentsQuerySchema } from './schema.ts'

const attachments = '/api/v4/cabinet/attachments/'

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
