import type { ErrorCode } from '../error-codes.ts'

export const acquiring = '/api/v4/acquiring/'
export const slug = 'all_apartments_accruals'
export const read = { slug, action: 'R' } as const
export const pay = { slug, action: 'C' } as const

/** Refusals of an account that may not pay online; `detail` of the error body has the reason (P-05). */
export const restricted = ['restricted', 'benefit'] as const
/** Refusals of every call that leads to the bank's page. */
export const bankErrorCodes = ['not_found', 'foreign_back_url', 'too_many', 'no_bank'] as const

/** Refusals of a payment request; `too_soon`: another one is younger than 10 seconds (P-14). */
export const startRefusals: readonly ErrorCode[] = [
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
