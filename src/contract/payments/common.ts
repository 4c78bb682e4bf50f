import type { Refusal } from '../endpoint.ts'

export const acquiring = '/api/v4/acquiring/'
export const slug = 'all_apartments_accruals'
export const read = { slug, letter: 'R' } as const
export const pay = { slug, letter: 'C' } as const

export const notFound = { status: 404, code: 'not_found' } as const
export const badRange = { status: 422, code: 'bad_range' } as const
export const noReceipt = { status: 409, code: 'no_receipt' } as const
/** The account may not pay here; `detail` says why (spec C8). */
export const restricted = [
  { status: 423, code: 'restricted' },
  { status: 423, code: 'benefit' },
] as const
/** What every call that leads to the bank's page may be refused with. */
export const bankRefusals = [
  notFound,
  { status: 422, code: 'foreign_back_url' },
  { status: 429, code: 'too_many' },
  { status: 503, code: 'no_bank' },
] as const

/** What any start may be refused with; 425: another one is younger than 10 seconds (decisions §6). */
export const startRefusals: readonly Refusal[] = [
  { status: 425, code: 'too_soon' },
  ...restricted,
  noReceipt,
  { status: 409, code: 'on_the_way' },
  { status: 422, code: 'over_maximum' },
  { status: 422, code: 'below_minimum' },
  { status: 422, code: 'nothing_owed' },
  { status: 422, code: 'key_reused' },
  ...bankRefusals,
]
