import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import type { BankReturnKind } from '../rules/bank-return.ts'
import { texts } from '../texts.ts'

type BankReturnProps = {
  where: BankReturnKind
  promoHref: string
  /** The way on leads home, else to the sign-in. */
  isSignedIn: boolean
  onLeave: () => void
}

/** What follows the bank's page (row H-03). The promo opens by the press alone, as browsers block any other window. */
export function BankReturn({ where, promoHref, isSignedIn, onLeave }: BankReturnProps) {
  const isPayment = where === 'bank_payment'
  return (
    <Dialog title={isPayment ? texts.bankTitle : texts.autopayDone} onClose={onLeave}>
      <p>{isPayment ? texts.bankText : texts.autopayDoneText}</p>
      {isPayment && <p>{texts.promoText}</p>}
      <div className="stack">
        {isPayment && (
          <ButtonLink
            kind="primary"
            isBlock
            href={promoHref}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onLeave}
          >
            {texts.promo}
          </ButtonLink>
        )}
        <Button kind={isPayment ? 'tonal' : 'primary'} isBlock onClick={onLeave}>
          {isSignedIn ? texts.toHome : texts.toLogin}
        </Button>
      </div>
    </Dialog>
  )
}
