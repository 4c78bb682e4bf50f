import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emergenciesSchema } from './emergencies.ts'

/** For forms of requests and tickets. */
export const getEmergencies = endpoint({
  name: 'getEmergencies',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/emergencies/',
  access: 'signed-in',
  reply: z.object({ results: emergenciesSchema }),
})
