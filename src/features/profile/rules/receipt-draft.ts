import { validateEmail, normalizeEmail } from '#contract/email.ts'
import { normalizeReceipts } from '#contract/profile/checks.ts'
import type { Receipts } from '#contract/profile/schema.ts'

/** `isPaper` negates the contract's `disabled`. There is always at least one address field. */
export interface ReceiptDraft {
  readonly isPaper: boolean
  readonly printsAnyway: boolean
  readonly addresses: readonly string[]
}

export const toDraft = ({ paper_bills, emails }: Receipts): ReceiptDraft => ({
  isPaper: !paper_bills.disabled,
  printsAnyway: paper_bills.print_anyway,
  addresses: emails.length === 0 ? [''] : emails.map(({ address }) => address),
})

/** Uses the server's own function. */
export const toReceipts = ({ isPaper, printsAnyway, addresses }: ReceiptDraft): Receipts =>
  normalizeReceipts({
    paper_bills: { disabled: !isPaper, print_anyway: printsAnyway },
    emails: addresses.map((address) => ({ address })),
  })

/** Returns null for a valid or empty field (U-05, A-18). */
export const validateAddress = (text: string): string | null => {
  const address = normalizeEmail(text)
  return address === '' ? null : validateEmail(address)
}

export const isCabinetOnly = (draft: ReceiptDraft): boolean =>
  !draft.isPaper && toReceipts(draft).emails.length === 0
