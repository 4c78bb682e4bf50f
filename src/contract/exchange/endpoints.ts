import { endpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

const service = 'site'
const mayImport = { scope: 'import' } as const
const mayExport = { scope: 'export' } as const
const mayAnswer = { scope: 'requests' } as const

export const importTable = endpoint({
  name: 'importTable',
  summary: 'Import a table of a kind; its report is made after the reply',
  method: 'POST',
  service,
  path: '/organisation/v1/imports/:kind',
  access: mayImport,
  params: schema.importKindSchema,
  query: schema.importQuerySchema,
  table: { maxBytes: 200 * 1024 * 1024 },
  reply: schema.acceptedImportSchema,
  replyStatus: 202,
  keyed: true,
  errorCodes: ['not_found', 'key_reused', 'too_large', 'too_many'],
})

export const getImportReport = endpoint({
  name: 'getImportReport',
  summary: 'Read the report of an import',
  method: 'GET',
  service,
  path: '/organisation/v1/reports/:id',
  access: mayImport,
  params: schema.importIdSchema,
  reply: schema.importReportSchema,
  errorCodes: ['not_found', 'too_many'],
})

export const listExportedReadings = endpoint({
  name: 'listExportedReadings',
  summary: 'Read readings and corrections after a cursor',
  method: 'GET',
  service,
  path: '/organisation/v1/readings',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.readingsPageSchema,
  errorCodes: ['too_many'],
})

export const listExportedPayments = endpoint({
  name: 'listExportedPayments',
  summary: 'Read payments and reversals after a cursor',
  method: 'GET',
  service,
  path: '/organisation/v1/payments',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.paymentsPageSchema,
  errorCodes: ['too_many'],
})

export const listExportedChoices = endpoint({
  name: 'listExportedChoices',
  summary: 'Read choices of receipts and channels after a cursor',
  method: 'GET',
  service,
  path: '/organisation/v1/choices',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.choicesPageSchema,
  errorCodes: ['too_many'],
})

export const listDeskRequests = endpoint({
  name: 'listDeskRequests',
  summary: 'Read requests that changed after a cursor',
  method: 'GET',
  service,
  path: '/organisation/v1/requests',
  access: mayAnswer,
  query: schema.feedQuerySchema,
  reply: schema.requestsPageSchema,
  errorCodes: ['too_many'],
})

export const getDeskRequest = endpoint({
  name: 'getDeskRequest',
  summary: 'Read a request with its history and files',
  method: 'GET',
  service,
  path: '/organisation/v1/requests/:number',
  access: mayAnswer,
  params: schema.numberSchema,
  reply: schema.deskRequestDetailSchema,
  errorCodes: ['not_found', 'too_many'],
})

export const getDeskRequestFile = endpoint({
  name: 'getDeskRequestFile',
  summary: 'Download a file of a request',
  method: 'GET',
  service,
  path: '/organisation/v1/requests/:number/files/:file',
  access: mayAnswer,
  params: schema.caseFileSchema,
  reply: 'file',
  errorCodes: ['not_found', 'too_many'],
})

export const changeRequestStatus = endpoint({
  name: 'changeRequestStatus',
  summary: 'Change the status of a request; its resident is told',
  method: 'POST',
  service,
  path: '/organisation/v1/requests/:number/status',
  access: mayAnswer,
  params: schema.numberSchema,
  body: schema.statusChangeSchema,
  reply: schema.deskRequestDetailSchema,
  keyed: 'optional',
  errorCodes: ['key_reused', 'not_found', 'revoked', 'same_status', 'time_needed', 'too_many'],
})

export const answerRequest = endpoint({
  name: 'answerRequest',
  summary: 'Answer a request in words; its resident is told',
  method: 'POST',
  service,
  path: '/organisation/v1/requests/:number/answer',
  access: mayAnswer,
  params: schema.numberSchema,
  body: schema.answerSchema,
  reply: schema.deskRequestDetailSchema,
  keyed: 'optional',
  errorCodes: ['key_reused', 'not_found', 'too_many'],
})

export const listDeskTickets = endpoint({
  name: 'listDeskTickets',
  summary: 'Read tickets that changed after a cursor',
  method: 'GET',
  service,
  path: '/organisation/v1/tickets',
  access: mayAnswer,
  query: schema.feedQuerySchema,
  reply: schema.ticketsPageSchema,
  errorCodes: ['too_many'],
})

export const getDeskTicket = endpoint({
  name: 'getDeskTicket',
  summary: 'Read a ticket with its history and files',
  method: 'GET',
  service,
  path: '/organisation/v1/tickets/:number',
  access: mayAnswer,
  params: schema.numberSchema,
  reply: schema.deskTicketDetailSchema,
  errorCodes: ['not_found', 'too_many'],
})

export const getDeskTicketFile = endpoint({
  name: 'getDeskTicketFile',
  summary: 'Download a file of a ticket',
  method: 'GET',
  service,
  path: '/organisation/v1/tickets/:number/files/:file',
  access: mayAnswer,
  params: schema.caseFileSchema,
  reply: 'file',
  errorCodes: ['not_found', 'too_many'],
})

export const answerTicket = endpoint({
  name: 'answerTicket',
  summary: 'Answer a ticket; its resident is told',
  method: 'POST',
  service,
  path: '/organisation/v1/tickets/:number/answer',
  access: mayAnswer,
  params: schema.numberSchema,
  body: schema.answerSchema,
  reply: schema.deskTicketDetailSchema,
  keyed: 'optional',
  errorCodes: ['key_reused', 'not_found', 'revoked', 'too_many'],
})

export const closeTicket = endpoint({
  name: 'closeTicket',
  summary: 'Close a ticket, with words or without; its resident is told',
  method: 'POST',
  service,
  path: '/organisation/v1/tickets/:number/close',
  access: mayAnswer,
  params: schema.numberSchema,
  body: schema.closingSchema,
  reply: schema.deskTicketDetailSchema,
  keyed: 'optional',
  errorCodes: ['key_reused', 'not_found', 'revoked', 'same_status', 'too_many'],
})
