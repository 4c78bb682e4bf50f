import type { ErrorCode } from '../error-codes.ts'

export const acquiring = '/api/v4/acquiring/'
export const slug = 'all_apartments_accruals'
export const read = { slug, action: 'R' } as const
export const pay = { slug, action: 'C' } as const

/** Orders need the shop's rights, from the basket to the result (P-31). */
const orders = 'catalogue_cabinet_positions'
export const readOrders = { slug: orders, action: 'R' } as const
export const payOrders = { slug: orders, action: 'C' } as const

/** Online payment is not allowed; `detail` has the reason (P-05). */
export const restricted = ['restricted', 'benefit'] as const
export const bankErrorCodes = ['not_found', 'foreign_back_url', 'too_many', 'no_bank'] as const

/** `too_soon`: less than 10 seconds after another request (P-14). */
export const paymentStartErrors: readonly ErrorCode[] = [
  'too_soon',
  ...restricted,
  'no_receipt',
  'on_the_way',
  'over_maximum',
  'below_minimum',
  'nothing_owed',
  'key_reused',
  ...bankErrorCodes,
]
