import type { RefusalCode } from '../refusals.ts'

export const acquiring = '/api/v4/acquiring/'
export const slug = 'all_apartments_accruals'
export const read = { slug, letter: 'R' } as const
export const pay = { slug, letter: 'C' } as const

/** The account may not pay here; `detail` says why (P-05). */
export const restricted = ['restricted', 'benefit'] as const
/** What every call that leads to the bank's page may be refused with. */
export const bankRefusals = ['not_found', 'foreign_back_url', 'too_many', 'no_bank'] as const

/** What any start may be refused with; 425: another one is younger than 10 seconds (decision 37). */
export const startRefusals: readonly RefusalCode[] = [
  'too_soon',
  ...restricted,
  'no_receipt',
  'on_the_way',
  'over_maximum',
  'below_minimum',
  'nothing_owed',
  'key_reused',
  ...bankRefusals,
]
