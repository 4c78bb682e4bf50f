import { emailFault, plainEmail } from '#contract/email.ts'
import { plainReceipts } from '#contract/profile/checks.ts'
import type { Receipts } from '#contract/profile/schema.ts'

/** The settings in the form: `isPaper` is the opposite of the contract's `disabled`, and there is always one address field. */
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

/** The settings to send, made plain by the function that the server applies as well. */
export const toReceipts = ({ isPaper, printsAnyway, addresses }: ReceiptDraft): Receipts =>
  plainReceipts({
    paper_bills: { disabled: !isPaper, print_anyway: printsAnyway },
    emails: addresses.map((address) => ({ address })),
  })

/** Fault of a field's address, in words (U-05, A-18); null for none and for an empty field. */
export const addressFault = (text: string): string | null => {
  const address = plainEmail(text)
  return address === '' ? null : emailFault(address)
}

/** Whether receipts reach the resident in the cabinet only. */
export const isCabinetOnly = (draft: ReceiptDraft): boolean =>
  !draft.isPaper && toReceipts(draft).emails.length === 0
