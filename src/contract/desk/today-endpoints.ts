import { endpoint } from '../endpoint.ts'
import { exchangeTodaySchema, residentsTodaySchema } from './today-schema.ts'

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
