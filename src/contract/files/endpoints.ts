import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from './checks.ts'
import { fileNameSchema } from './name-schema.ts'
import { fileIdSchema, storedFileSchema } from './schema.ts'

/** Reserves an id for one upload within a day. */
export const reserveFile = endpoint({
  name: 'reserveFile',
  method: 'GET',
  service: 'req',
  path: '/files/reserve/',
  access: 'signed-in',
  query: z.strictObject({
    filename: fileNameSchema,
    /** Messages also accept documents. */
    use: z.optional(z.literal('message')),
  }),
  reply: z.object({ shared_id: fileIdSchema }),
  mutates: true,
  errorCodes: ['format', 'too_many'],
})

/**
 * Uploads a reserved file. Re-encodes pictures, so extension and size may change. Idempotent for equal bytes; others
 * are rejected.
 */
export const putFile = endpoint({
  name: 'putFile',
  method: 'PUT',
  service: 'files',
  path: '/files/:shared_id/',
  access: 'signed-in',
  params: z.object({ shared_id: fileIdSchema }),
  body: z.strictObject({ importance: z.literal('low') }),
  upload: { maxBytes: maxFileBytes },
  reply: storedFileSchema,
  errorCodes: ['not_found', 'file_taken', 'too_large', 'empty', 'format', 'picture'],
})

/** Valid for some minutes, for this profile. */
export const getFileLink = endpoint({
  name: 'getFileLink',
  method: 'GET',
  service: 'req',
  path: '/files/temporary/',
  access: 'signed-in',
  query: z.strictObject({ file_id: fileIdSchema, filename: fileNameSchema }),
  reply: z.object({ shared_id: z.string() }),
  errorCodes: ['not_found'],
})

/** Sent as an attachment, so the browser does not open it (V-06). */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  service: 'files',
  path: '/files/:shared_id/',
  access: 'signed-in',
  params: z.object({ shared_id: z.string() }),
  reply: 'file',
  errorCodes: ['not_found'],
})
