import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { messages } from '../bank-messages.ts'

const kinds = ['bank_payment', 'bank_autopay'] as const

/** The page of the bank that the resident comes back from (H-03). */
type BankReturnKind = (typeof kinds)[number]

/** The page that the route names, or null for an unknown one. */
export const parseBankReturn = (where: string): BankReturnKind | null =>
  kinds.find((kind) => kind === where) ?? null

type BankReturnProps = {
  where: BankReturnKind
  promoHref: string | null
  /** Whether leaving leads home; else it leads to the sign-in. */
  isSignedIn: boolean
  onLeave: () => void
}

/** The dialog after a return from the bank (H-03). Only a press opens the promo, as browsers block any other window. */
export function BankReturn({ where, promoHref, isSignedIn, onLeave }: BankReturnProps) {
  const isPayment = where === 'bank_payment'
  const promo = isPayment && promoHref
  return (
    <Dialog title={isPayment ? messages.bankTitle : messages.autopayDone} onClose={onLeave}>
      <p>{isPayment ? messages.bankText : messages.autopayDoneText}</p>
      <div className="stack">
        <Button kind="primary" isBlock onClick={onLeave}>
          {isSignedIn ? messages.toHome : messages.toLogin}
        </Button>
        {promo && (
          <p className="note">
            <a href={promo} target="_blank" rel="noopener noreferrer" onClick={onLeave}>
              {messages.promo}
            </a>
            . {messages.promoText}
          </p>
        )}
      </div>
    </Dialog>
  )
}
