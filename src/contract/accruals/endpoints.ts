import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { accrualDetailSchema, accrualsQuerySchema, accrualsSchema } from './schema.ts'

const path = '/api/v4/cabinet/accruals/'
const access = { slug: 'all_apartments_accruals', action: 'R' } as const

/** Of a month range, with debts by sector (P-01). */
export const listAccruals = endpoint({
  name: 'listAccruals',
  method: 'GET',
  service: 'internal',
  path,
  access,
  query: accrualsQuerySchema,
  reply: accrualsSchema,
  errorCodes: ['bad_range'],
})

/** 404 for another account's (P-02). */
export const getAccrual = endpoint({
  name: 'getAccrual',
  method: 'GET',
  service: 'internal',
  path: `${path}:id/`,
  access,
  params: z.object({ id: idSchema }),
  reply: accrualDetailSchema,
  errorCodes: ['not_found'],
})
