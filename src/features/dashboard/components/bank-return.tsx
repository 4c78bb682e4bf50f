import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { messages } from '../bank-messages.ts'

const kinds = ['bank_payment', 'bank_autopay'] as const

type BankReturnKind = (typeof kinds)[number]

/** Returns null for an unknown page. */
export const parseBankReturn = (where: string): BankReturnKind | null =>
  kinds.find((kind) => kind === where) ?? null

type BankReturnProps = {
  where: BankReturnKind
  promoHref: string | null
  /** Leaving leads to Home if true, else to the sign-in. */
  isSignedIn: boolean
  onLeave: () => void
}

/** The promo needs a click: browsers block other pop-ups (H-03). */
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
