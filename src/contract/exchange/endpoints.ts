import { endpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

/** Summaries are in Russian: they are published to the organisation's programmer (docs/organisation-api.md). */
const service = 'site'
const mayImport = { scope: 'import' } as const
const mayExport = { scope: 'export' } as const
const mayAnswer = { scope: 'requests' } as const

export const importTable = endpoint({
  name: 'importTable',
  summary: 'Загрузить таблицу. Отчёт появится после ответа',
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
  summary: 'Прочитать отчёт о загрузке',
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
  summary: 'Забрать показания и их исправления',
  method: 'GET',
  service,
  path: '/organisation/v1/readings',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.readingsPageSchema,
  errorCodes: ['entries_gone', 'too_many'],
})

export const listExportedPayments = endpoint({
  name: 'listExportedPayments',
  summary: 'Забрать платежи, отмены и возвраты',
  method: 'GET',
  service,
  path: '/organisation/v1/payments',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.paymentsPageSchema,
  errorCodes: ['entries_gone', 'too_many'],
})

export const listExportedChoices = endpoint({
  name: 'listExportedChoices',
  summary: 'Забрать выбор жителей: квитанции, уведомления, согласия',
  method: 'GET',
  service,
  path: '/organisation/v1/choices',
  access: mayExport,
  query: schema.feedQuerySchema,
  reply: schema.choicesPageSchema,
  errorCodes: ['entries_gone', 'too_many'],
})

export const listDeskRequests = endpoint({
  name: 'listDeskRequests',
  summary: 'Забрать заявки, новые и изменённые',
  method: 'GET',
  service,
  path: '/organisation/v1/requests',
  access: mayAnswer,
  query: schema.feedQuerySchema,
  reply: schema.requestsPageSchema,
  errorCodes: ['entries_gone', 'too_many'],
})

export const getDeskRequest = endpoint({
  name: 'getDeskRequest',
  summary: 'Прочитать заявку с историей и файлами',
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
  summary: 'Скачать файл заявки',
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
  summary: 'Изменить состояние заявки. Житель получит уведомление',
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
  summary: 'Ответить на заявку. Житель получит уведомление',
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
  summary: 'Забрать обращения, новые и изменённые',
  method: 'GET',
  service,
  path: '/organisation/v1/tickets',
  access: mayAnswer,
  query: schema.feedQuerySchema,
  reply: schema.ticketsPageSchema,
  errorCodes: ['entries_gone', 'too_many'],
})

export const getDeskTicket = endpoint({
  name: 'getDeskTicket',
  summary: 'Прочитать обращение с историей и файлами',
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
  summary: 'Скачать файл обращения',
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
  summary: 'Ответить на обращение. Житель получит уведомление',
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
  summary: 'Закрыть обращение, со словами или без. Житель получит уведомление',
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
