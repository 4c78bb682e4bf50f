import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from '../files/checks.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'content' } as const
const path = '/desk/v1/documents'

export const listDocuments = endpoint({
  name: 'listDocuments',
  summary: 'Read the documents for houses, newest first',
  method: 'GET',
  service,
  path,
  access,
  query: schema.documentsQuerySchema,
  reply: schema.documentsListSchema,
})

/** Idempotent for the same file, title, house and day; a different file is rejected. */
export const addDocument = endpoint({
  name: 'addDocument',
  summary: 'Give residents a document',
  method: 'POST',
  service,
  path,
  access,
  body: schema.newDocumentSchema,
  upload: { maxBytes: maxFileBytes },
  reply: schema.deskDocumentSchema,
  errorCodes: ['not_found', 'format', 'too_large', 'empty', 'invalid'],
})

export const withdrawDocument = endpoint({
  name: 'withdrawDocument',
  summary: 'Take a document away from residents',
  method: 'DELETE',
  service,
  path: `${path}/:id`,
  access,
  params: schema.documentIdSchema,
  reply: null,
  errorCodes: ['not_found'],
})
