import { endpoint } from '../endpoint.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'exchange' } as const

export const checkTable = endpoint({
  name: 'checkTable',
  summary: 'Drop a table: it is checked after the reply, and nothing is written',
  method: 'POST',
  service,
  path: '/desk/v1/imports',
  access,
  body: schema.uploadedTableSchema,
  upload: { maxBytes: schema.maxTableBytes },
  reply: schema.deskImportSchema,
  errorCodes: ['too_large', 'too_many'],
})

export const listImportRuns = endpoint({
  name: 'listImportRuns',
  summary: 'Read the imports that were written, newest first',
  method: 'GET',
  service,
  path: '/desk/v1/imports',
  access,
  query: schema.runsQuerySchema,
  reply: schema.importRunsSchema,
})

export const getDeskImport = endpoint({
  name: 'getDeskImport',
  summary: 'Read how far an import is, and its report',
  method: 'GET',
  service,
  path: '/desk/v1/imports/:id',
  access,
  params: schema.runIdSchema,
  reply: schema.deskImportSchema,
  errorCodes: ['not_found'],
})

export const confirmImport = endpoint({
  name: 'confirmImport',
  summary: 'Write a checked table, whole or without its bad rows',
  method: 'POST',
  service,
  path: '/desk/v1/imports/:id/confirm',
  access,
  params: schema.runIdSchema,
  body: schema.confirmationSchema,
  reply: schema.deskImportSchema,
  errorCodes: ['not_found', 'not_checked', 'bad_rows'],
})

export const chooseColumns = endpoint({
  name: 'chooseColumns',
  summary: 'Choose the columns of a table, which is checked again; the choice is kept for the next file',
  method: 'POST',
  service,
  path: '/desk/v1/imports/:id/columns',
  access,
  params: schema.runIdSchema,
  body: schema.columnChoicesSchema,
  reply: schema.deskImportSchema,
  errorCodes: ['invalid', 'not_found', 'not_checked'],
})

export const forgetColumns = endpoint({
  name: 'forgetColumns',
  summary: 'Forget the columns that were chosen for such tables; the table is checked without them',
  method: 'DELETE',
  service,
  path: '/desk/v1/imports/:id/columns',
  access,
  params: schema.runIdSchema,
  reply: schema.deskImportSchema,
  errorCodes: ['not_found', 'not_checked'],
})

export const listTableKinds = endpoint({
  name: 'listTableKinds',
  summary: 'Read the columns of each kind of table, with examples',
  method: 'GET',
  service,
  path: '/desk/v1/table-kinds',
  access,
  reply: schema.tableKindsSchema,
})

export const getTableTemplate = endpoint({
  name: 'getTableTemplate',
  summary: 'Save a table of a kind with its headers and one row as an example',
  method: 'GET',
  service,
  path: '/desk/v1/table-kinds/:kind/template',
  access,
  params: schema.tableKindSchema,
  query: schema.templateQuerySchema,
  reply: 'file',
})

export const cancelImport = endpoint({
  name: 'cancelImport',
  summary: 'Forget a checked table, whose bytes are removed',
  method: 'DELETE',
  service,
  path: '/desk/v1/imports/:id',
  access,
  params: schema.runIdSchema,
  reply: null,
  errorCodes: ['not_found', 'not_checked'],
})

export const getBadRows = endpoint({
  name: 'getBadRows',
  summary: 'Save the bad rows of an import as a table',
  method: 'GET',
  service,
  path: '/desk/v1/imports/:id/bad',
  access,
  params: schema.runIdSchema,
  reply: 'file',
  errorCodes: ['not_found'],
})

export const listExportRuns = endpoint({
  name: 'listExportRuns',
  summary: 'Read the exports, newest first',
  method: 'GET',
  service,
  path: '/desk/v1/exports',
  access,
  query: schema.runsQuerySchema,
  reply: schema.exportRunsSchema,
})

export const countNewRows = endpoint({
  name: 'countNewRows',
  summary: 'Count what an export under a name would give',
  method: 'GET',
  service,
  path: '/desk/v1/exports/new',
  access,
  query: schema.newCountQuerySchema,
  reply: schema.newCountSchema,
})

export const createExport = endpoint({
  name: 'createExport',
  summary: 'Make an export, which is kept',
  method: 'POST',
  service,
  path: '/desk/v1/exports',
  access,
  body: schema.newExportSchema,
  reply: schema.madeExportSchema,
  errorCodes: ['too_many', 'too_large'],
})

export const getExportFile = endpoint({
  name: 'getExportFile',
  summary: 'Save the bytes of an export, the same each time',
  method: 'GET',
  service,
  path: '/desk/v1/exports/:id/file',
  access,
  params: schema.exportIdSchema,
  reply: 'file',
  errorCodes: ['not_found', 'too_many'],
})
