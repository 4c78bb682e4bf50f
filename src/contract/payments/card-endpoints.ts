import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { acquiring, bankErrorCodes, pay, read, restricted, slug } from './common.ts'
import { cardsSchema, changeAutopaySchema } from './card-schema.ts'
import { hostedSchema, registerCardSchema } from './schema.ts'

/** Newest first, with autopay sectors. */
export const getPaySettings = endpoint({
  name: 'getPaySettings',
  method: 'GET',
  service: 'internal',
  path: `${acquiring}pay_settings/`,
  access: read,
  reply: cardsSchema,
})

/** Also removes its autopay. */
export const removeCard = endpoint({
  name: 'removeCard',
  method: 'DELETE',
  service: 'internal',
  path: `${acquiring}pay_settings/:id/`,
  access: { slug, action: 'D' },
  params: z.object({ id: idSchema }),
  reply: null,
  errorCodes: ['not_found'],
})

const bankCard = {
  service: 'acquiring',
  path: '/users/:userId/cards/:cardId',
  params: z.object({ userId: idSchema, cardId: idSchema }),
} as const

/** Same by the acquiring path (docs/specification.md). */
export const removeBankCard = endpoint({
  ...bankCard,
  name: 'removeBankCard',
  method: 'DELETE',
  access: { slug, action: 'D' },
  reply: null,
  errorCodes: ['not_found'],
})

/** Returns all cards. */
export const changeAutopay = endpoint({
  ...bankCard,
  name: 'changeAutopay',
  method: 'PATCH',
  access: { slug, action: 'U' },
  body: changeAutopaySchema,
  reply: cardsSchema,
  errorCodes: ['not_found', ...restricted],
})

/** Without payment, on the bank's page. */
export const registerCard = endpoint({
  name: 'registerCard',
  method: 'POST',
  service: 'acquiring',
  path: '/orders/register_card',
  access: pay,
  body: registerCardSchema,
  reply: hostedSchema,
  errorCodes: [...bankErrorCodes, ...restricted],
})
