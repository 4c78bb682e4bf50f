import { endpoint } from '../endpoint.ts'
import {
  casesTodaySchema,
  exchangeTodaySchema,
  emailIdSchema,
  failedEmailsSchema,
  unmatchedPaymentsSchema,
} from './schema.ts'

const service = 'site'

export const getCasesToday = endpoint({
  name: 'getCasesToday',
  summary: 'Read what of requests, visits, letters and readings needs a hand today',
  method: 'GET',
  service,
  path: '/desk/v1/today/cases',
  access: { staff: 'cases' },
  reply: casesTodaySchema,
  errorCodes: ['too_many'],
  isBackground: true,
})

export const getExchangeToday = endpoint({
  name: 'getExchangeToday',
  summary: 'Read what of money and imports needs a hand today',
  method: 'GET',
  service,
  path: '/desk/v1/today/exchange',
  access: { staff: 'exchange' },
  reply: exchangeTodaySchema,
  isBackground: true,
})

export const listUnmatchedPayments = endpoint({
  name: 'listUnmatchedPayments',
  summary: 'List the payments of which the bank has not said whether they were made',
  method: 'GET',
  service,
  path: '/desk/v1/payments/unknown',
  access: { staff: 'exchange' },
  reply: unmatchedPaymentsSchema,
})

export const listFailedEmails = endpoint({
  name: 'listFailedEmails',
  summary: 'List the letters to residents that the post never took',
  method: 'GET',
  service,
  path: '/desk/v1/letters',
  access: { staff: 'cases' },
  reply: failedEmailsSchema,
})

export const resendEmail = endpoint({
  name: 'resendEmail',
  summary: 'Have a letter that was given up sent again',
  method: 'POST',
  service,
  path: '/desk/v1/letters/:id/resend',
  access: { staff: 'cases' },
  params: emailIdSchema,
  reply: failedEmailsSchema,
  errorCodes: ['not_found', 'too_many'],
})
