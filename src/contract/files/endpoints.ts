import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mostFileBytes } from './checks.ts'
import { fileIdSchema, fileNameSchema, storedFileSchema } from './schema.ts'

/** Announces a file; its id takes one upload of the same profile within a day (T-02). */
export const reserveFile = endpoint({
  name: 'reserveFile',
  method: 'GET',
  service: 'req',
  path: '/files/reserve/',
  access: 'signed-in',
  query: z.strictObject({ filename: fileNameSchema }),
  reply: z.object({ shared_id: fileIdSchema }),
  changes: true,
  refusals: ['format', 'too_many'],
})

/**
 * Uploads the announced file (T-02). Pictures are made anew by the server, so the name's ending and the size may
 * differ. The same bytes again give the same answer; others under the same id are refused.
 */
export const putFile = endpoint({
  name: 'putFile',
  method: 'PUT',
  service: 'files',
  path: '/files/:shared_id/',
  access: 'signed-in',
  params: z.object({ shared_id: fileIdSchema }),
  body: z.strictObject({ importance: z.literal('low') }),
  upload: { mostBytes: mostFileBytes },
  reply: storedFileSchema,
  refusals: ['not_found', 'file_taken', 'too_large', 'empty', 'format', 'picture'],
})

/** A link to a file's bytes, for this profile and for some minutes (T-02). */
export const getFileLink = endpoint({
  name: 'getFileLink',
  method: 'GET',
  service: 'req',
  path: '/files/temporary/',
  access: 'signed-in',
  query: z.strictObject({ file_id: fileIdSchema, filename: fileNameSchema }),
  reply: z.object({ shared_id: z.string() }),
  refusals: ['not_found'],
})

/** The bytes that a temporary link leads to, to be saved and never shown by the browser itself (V-06). */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  service: 'files',
  path: '/files/:shared_id/',
  access: 'signed-in',
  params: z.object({ shared_id: z.string() }),
  reply: 'file',
  refusals: ['not_found'],
})
