import { shownPhone } from '#contract/phone.ts'
import type { Phone, Receipts } from '#contract/profile/schema.ts'
import type { StoredPhone } from './phone-store.ts'
import type { StoredReceipts } from './store.ts'

export const presentPhone = ({ id, digits, extension, added_by_tenant }: StoredPhone): Phone => ({
  id,
  type: 'cell',
  code: digits.slice(1, 4),
  number: digits.slice(4),
  str_number: shownPhone(digits),
  add: extension,
  added_by_tenant,
})

/** Nothing set yet: receipts come on paper. */
export const presentReceipts = (stored: StoredReceipts | undefined): Receipts => ({
  paper_bills: { disabled: stored?.paper_disabled ?? false, print_anyway: stored?.print_anyway ?? false },
  emails: (stored?.emails ?? []).map((address) => ({ address })),
})
