import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { promiseMessages } from '../../../shared/promises/messages.ts'
import { usePromises } from '../../../shared/promises/promises.ts'
import { messages } from '../bank-messages.ts'

const kinds = ['bank_payment', 'bank_autopay'] as const

type BankReturnKind = (typeof kinds)[number]

/** Returns null for an unknown page. */
export const parseBankReturn = (where: string): BankReturnKind | null =>
  kinds.find((kind) => kind === where) ?? null

type BankReturnProps = {
  where: BankReturnKind
  /** Leaving leads to Home if true, else to the sign-in. */
  isSignedIn: boolean
  onLeave: () => void
}

/** The promo needs a click: browsers block other pop-ups (H-03). */
export function BankReturn({ where, isSignedIn, onLeave }: BankReturnProps) {
  const isPayment = where === 'bank_payment'
  const { draw } = usePromises()
  return (
    <Dialog title={isPayment ? messages.bankTitle : messages.autopayDone} onClose={onLeave}>
      <p>{isPayment ? messages.bankText : messages.autopayDoneText}</p>
      <div className="stack">
        <Button kind="primary" isBlock onClick={onLeave}>
          {isSignedIn ? messages.toHome : messages.toLogin}
        </Button>
        {isPayment && draw && (
          <p className="note">
            <a href={draw.terms} target="_blank" rel="noopener noreferrer" onClick={onLeave}>
              {promiseMessages.draw(draw)}
            </a>{' '}
            {promiseMessages.drawAmong(draw)}. {promiseMessages.drawTerms}
          </p>
        )}
      </div>
    </Dialog>
  )
}
