import * as z from 'zod/mini'
import { newMessageSchema, scoreSchema, acceptedMessageSchema } from '../cases/schema.ts'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import {
  listedTicketSchema,
  newTicketSchema,
  ticketSchema,
  ticketsQuerySchema,
  topicSchema,
} from './schema.ts'

const path = '/appeal/tenant/'
const params = z.object({ id: idSchema })

/** Own tickets, newest first; `count` is the total. */
export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  service: 'req',
  path,
  access: { slug: 'tickets_from_tenants', action: 'R' },
  query: ticketsQuerySchema,
  reply: z.object({ results: z.array(listedTicketSchema), count: z.int().check(z.gte(0)) }),
})

/** 404 for another resident's ticket (docs/specification.md). */
export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  service: 'req',
  path: `${path}:id/`,
  access: { slug: 'tickets_from_tenants', action: 'R' },
  params,
  reply: ticketSchema,
  errorCodes: ['not_found'],
})

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  service: 'req',
  path: '/appeal/topic/',
  access: { slug: 'tickets_from_tenants', action: 'R' },
  reply: z.object({ results: z.array(topicSchema) }),
})

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  service: 'req',
  path,
  access: { slug: 'tickets_from_tenants', action: 'C' },
  body: newTicketSchema,
  reply: z.object({ _id: idSchema, number: z.string() }),
  keyed: true,
  errorCodes: ['file_gone', 'unknown_topic', 'key_reused', 'too_many'],
})

/** Only open tickets (T-05); an answered one waits again. */
export const writeMessage = endpoint({
  name: 'writeMessage',
  method: 'POST',
  service: 'req',
  path: `${path}:id/messages/`,
  access: { slug: 'tickets_from_tenants', action: 'C' },
  params,
  body: newMessageSchema,
  reply: acceptedMessageSchema,
  keyed: true,
  errorCodes: ['not_found', 'closed', 'file_gone', 'key_reused', 'too_many'],
})

/** Only before an answer; idempotent. */
export const revokeTicket = endpoint({
  name: 'revokeTicket',
  method: 'PATCH',
  service: 'req',
  path: `${path}:id/revoke/`,
  access: { slug: 'tickets_from_tenants', action: 'U' },
  params,
  reply: ticketSchema,
  errorCodes: ['not_found', 'answered'],
})

/** Only answered tickets. */
export const rateTicket = endpoint({
  name: 'rateTicket',
  method: 'PATCH',
  service: 'req',
  path: `${path}:id/rate/`,
  access: { slug: 'tickets_from_tenants', action: 'U' },
  params,
  body: z.strictObject({ score: scoreSchema }),
  reply: ticketSchema,
  errorCodes: ['not_found', 'not_answered', 'too_many'],
})
