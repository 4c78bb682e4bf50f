import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { addedField, idSchema } from '../primitives.ts'
import { attachmentSchema, attachmentsQuerySchema, noticesQuerySchema, noticesSchema } from './schema.ts'

const attachments = '/api/v4/cabinet/attachments/'

/** Notices for Home: debts, readings, requests and payments; each part needs its own right (docs/specification.md). */
export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notices/',
  access: 'signed-in',
  query: noticesQuerySchema,
  reply: noticesSchema,
})

/**
 * Documents of the organisation, the house and the account, newest first, `attachmentsPage` from the offset on; `count`
 * is of all.
 */
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

/** The document itself. That of another organisation or account is not found. */
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
