import { endpoint } from '../endpoint.ts'
import { exchangeTodaySchema, letterIdSchema, lettersSchema, residentsTodaySchema } from './today-schema.ts'

const service = 'site'

export const getResidentsToday = endpoint({
  name: 'getResidentsToday',
  summary: 'Read what of the residents needs a hand today, beside the queue',
  method: 'GET',
  service,
  path: '/desk/v1/today/residents',
  access: { staff: 'cases' },
  reply: residentsTodaySchema,
})

export const getExchangeToday = endpoint({
  name: 'getExchangeToday',
  summary: 'Read what of money and imports needs a hand today',
  method: 'GET',
  service,
  path: '/desk/v1/today/exchange',
  access: { staff: 'exchange' },
  reply: exchangeTodaySchema,
})

export const listGivenUpLetters = endpoint({
  name: 'listGivenUpLetters',
  summary: 'List the letters to residents that the post never took',
  method: 'GET',
  service,
  path: '/desk/v1/letters',
  access: { staff: 'cases' },
  reply: lettersSchema,
})

export const resendLetter = endpoint({
  name: 'resendLetter',
  summary: 'Have a letter that was given up sent again',
  method: 'POST',
  service,
  path: '/desk/v1/letters/:id/resend',
  access: { staff: 'cases' },
  params: letterIdSchema,
  reply: lettersSchema,
  refusals: ['not_found', 'too_many'],
})
