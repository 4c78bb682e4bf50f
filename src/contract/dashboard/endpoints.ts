import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { attachmentSchema, noticesQuerySchema, noticesSchema } from './schema.ts'

const attachments = '/api/v4/cabinet/attachments/'

/** Notices for Home: debts, readings, requests and payments; each part needs its own right (decision 31). */
export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notices/',
  access: 'signed-in',
  query: noticesQuerySchema,
  reply: noticesSchema,
})

/** Documents of the organisation and of the account, newest first, `attachmentsShown` at most (decision 31). */
export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  service: 'internal',
  path: attachments,
  access: 'signed-in',
  reply: z.object({ results: z.array(attachmentSchema) }),
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
  refusals: ['not_found'],
})
