import { isEmail } from '#contract/auth/checks.ts'
import { plainReceipts } from '#contract/profile/checks.ts'
import type { Receipts } from '#contract/profile/schema.ts'

/** The settings as they stand in the form: paper is asked for, not refused, and one field is always there. */
export interface ReceiptDraft {
  readonly isPaper: boolean
  readonly printsAnyway: boolean
  readonly addresses: readonly string[]
}

export const draftOf = ({ paper_bills, emails }: Receipts): ReceiptDraft => ({
  isPaper: !paper_bills.disabled,
  printsAnyway: paper_bills.print_anyway,
  addresses: emails.length === 0 ? [''] : emails.map(({ address }) => address),
})

/** What is sent: by the law that the server applies as well. */
export const receiptsOf = ({ isPaper, printsAnyway, addresses }: ReceiptDraft): Receipts =>
  plainReceipts({
    paper_bills: { disabled: !isPaper, print_anyway: printsAnyway },
    emails: addresses.map((address) => ({ address })),
  })

/** Whether something stands in the field that is no e-mail (spec C5). */
export const isWrongAddress = (text: string): boolean => {
  const address = text.trim().toLowerCase()
  return address !== '' && !isEmail(address)
}

/** Whether receipts reach the resident in no other way than in the cabinet itself. */
export const isCabinetOnly = (draft: ReceiptDraft): boolean =>
  !draft.isPaper && receiptsOf(draft).emails.length === 0
