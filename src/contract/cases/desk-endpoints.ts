import { endpoint } from '../endpoint.ts'
import { maxFileBytes } from '../files/checks.ts'
import { storedFileSchema } from '../files/schema.ts'
import * as schema from './desk-schema.ts'

const service = 'site'
const access = { staff: 'cases' } as const
const params = schema.caseIdSchema
const reply = schema.deskCaseSchema

export const listCases = endpoint({
  name: 'listCases',
  summary: 'Read the queue of requests and tickets by pages',
  method: 'GET',
  service,
  path: '/desk/v1/cases',
  access,
  query: schema.queueQuerySchema,
  reply: schema.queueSchema,
  errorCodes: ['too_many'],
})

export const listChanges = endpoint({
  name: 'listChanges',
  summary: 'Ask for the cases that changed since a marker',
  method: 'GET',
  service,
  path: '/desk/v1/changes',
  access,
  query: schema.changesQuerySchema,
  reply: schema.changesSchema,
  errorCodes: ['too_many'],
  isBackground: true,
})

export const listArrivals = endpoint({
  name: 'listArrivals',
  summary: 'List the ids of new cases, without their content',
  method: 'GET',
  service,
  path: '/desk/v1/arrivals',
  access,
  reply: schema.arrivalsSchema,
  isBackground: true,
  whileLocked: true,
})

export const showCase = endpoint({
  name: 'showCase',
  summary: 'Look at a case; the look is recorded',
  method: 'GET',
  service,
  path: '/desk/v1/cases/:id',
  access,
  params,
  reply,
  errorCodes: ['not_found', 'too_many'],
})

export const showCaseByNumber = endpoint({
  name: 'showCaseByNumber',
  summary: 'Look at the case of a printed number; the look is recorded',
  method: 'GET',
  service,
  path: '/desk/v1/numbers/:number',
  access,
  params: schema.caseNumberSchema,
  reply,
  errorCodes: ['not_found', 'too_many'],
})

export const showCaseFile = endpoint({
  name: 'showCaseFile',
  summary: 'Read a file of a case',
  method: 'GET',
  service,
  path: '/desk/v1/cases/:id/files/:file',
  access,
  params: schema.caseFileSchema,
  reply: 'file',
  errorCodes: ['not_found', 'too_many'],
})

export const takeCase = endpoint({
  name: 'takeCase',
  summary: 'Take a case: the others see who has it',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/taking',
  access,
  params,
  body: schema.basedOnVersionSchema,
  keyed: 'optional',
  reply,
  errorCodes: ['not_found', 'case_changed', 'key_reused', 'closed'],
})

export const unassignCase = endpoint({
  name: 'unassignCase',
  summary: 'Give a case back, so that nobody has it',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/giving-back',
  access,
  params,
  body: schema.basedOnVersionSchema,
  keyed: 'optional',
  reply,
  errorCodes: ['not_found', 'case_changed', 'key_reused'],
})

export const addCaseNote = endpoint({
  name: 'addCaseNote',
  summary: 'Write a comment that stays among the staff',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/notes',
  access,
  params,
  body: schema.noteSchema,
  keyed: 'optional',
  reply,
  errorCodes: ['not_found', 'case_changed', 'key_reused'],
})

export const answerCase = endpoint({
  name: 'answerCase',
  summary: 'Answer the resident, who gets a push and a letter',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/answers',
  access,
  params,
  body: schema.answerSchema,
  keyed: 'optional',
  reply,
  errorCodes: ['not_found', 'case_changed', 'key_reused', 'revoked', 'file_gone', 'too_many'],
})

export const planVisit = endpoint({
  name: 'planVisit',
  summary: 'Plan a visit and tell the resident of it',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/visit',
  access,
  params,
  body: schema.visitSchema,
  keyed: 'optional',
  reply,
  errorCodes: ['not_found', 'case_changed', 'key_reused', 'revoked', 'bad_time', 'performer_busy', 'invalid'],
})

export const changeCaseStatus = endpoint({
  name: 'changeCaseStatus',
  summary: 'Give a case another status: close it, reopen it, reject it',
  method: 'POST',
  service,
  path: '/desk/v1/cases/:id/status',
  access,
  params,
  body: schema.caseTransitionSchema,
  keyed: 'optional',
  reply,
  errorCodes: [
    'not_found',
    'case_changed',
    'key_reused',
    'revoked',
    'same_status',
    'paid_order',
    'not_refundable',
    'invalid',
  ],
})

export const listVisits = endpoint({
  name: 'listVisits',
  summary: 'Read the visits of a day',
  method: 'GET',
  service,
  path: '/desk/v1/visits',
  access,
  query: schema.dayQuerySchema,
  reply: schema.visitsSchema,
})

export const listHouses = endpoint({
  name: 'listHouses',
  method: 'GET',
  service,
  path: '/desk/v1/houses',
  access,
  reply: schema.housesSchema,
})

export const listReplyTemplates = endpoint({
  name: 'listReplyTemplates',
  method: 'GET',
  service,
  path: '/desk/v1/texts',
  access,
  reply: schema.replyTemplatesSchema,
})

export const addReplyTemplate = endpoint({
  name: 'addReplyTemplate',
  method: 'POST',
  service,
  path: '/desk/v1/texts',
  access,
  body: schema.newReplyTemplateSchema,
  reply: schema.replyTemplatesSchema,
  errorCodes: ['too_many'],
})

export const removeReplyTemplate = endpoint({
  name: 'removeReplyTemplate',
  method: 'DELETE',
  service,
  path: '/desk/v1/texts/:id',
  access,
  params: schema.replyTemplateIdSchema,
  reply: schema.replyTemplatesSchema,
  errorCodes: ['not_found'],
})

export const sendCaseFile = endpoint({
  name: 'sendCaseFile',
  summary: 'Upload a file that an answer will attach',
  method: 'POST',
  service,
  path: '/desk/v1/files',
  access,
  body: schema.deskFileSchema,
  upload: { maxBytes: maxFileBytes },
  reply: storedFileSchema,
  errorCodes: ['format', 'too_large', 'empty', 'picture', 'too_many'],
})
