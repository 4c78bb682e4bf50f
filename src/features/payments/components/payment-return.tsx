import { useEffect } from 'react'
import type { Started } from '#contract/payments/schema.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { mayPayAgain, outcomeOf, type Outcome } from '../rules/outcome.ts'
import { texts } from '../texts.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { useStarted } from './use-started.ts'
import '../pay.css'

type PaymentReturnProps = {
  /** The key that the payment was started under. */
  paymentKey: string
  promoHref: string
  /** The payment is decided: what other screens know of debts is old. */
  onDecided: () => void
  onLeave: () => void
}

const waiting: Outcome = { title: texts.checkingTitle, text: texts.checkingText }
const unseen = {
  absent: { title: texts.unknownPayment, text: texts.unknownPaymentText },
  closed: { title: texts.closedPayment, text: texts.closedPaymentText },
}

/** Where the payment may be started again. An order is known by its number, whatever category its address names. */
const pathAgain = ({ sector, request_number: number }: Started): string =>
  number === null
    ? signedRoutes.accrualsPayment.to({}, { sector })
    : signedRoutes.templatePayment.to({ idCategory: 'order' }, { number })

/** What became of a payment, as far as the server knows (rows H-03, P-13); the address itself says nothing. */
export function PaymentReturn({ paymentKey, promoHref, onDecided, onLeave }: PaymentReturnProps) {
  const { started, absence, hasFailed } = useStarted(paymentKey)
  const state = started?.state
  const isConfirmed = state === 'confirmed'
  const isDecided = isConfirmed || state === 'refused' || state === 'reversed'
  useEffect(() => {
    if (isDecided) onDecided()
  }, [isDecided, onDecided])

  const known = started ? outcomeOf(started) : waiting
  const { title, text } = absence ? unseen[absence] : known
  const isAgain = started !== undefined && mayPayAgain(started)
  return (
    <Dialog title={title} onClose={onLeave}>
      <div className="pay__outcome" aria-live="polite">
        <p>{text}</p>
        {hasFailed && <p className="note">{texts.checkingFailed}</p>}
        {isConfirmed && started && <PaymentFacts started={started} />}
        {isConfirmed && <p>{texts.promoText}</p>}
      </div>
      <div className="stack">
        {isConfirmed && (
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
        {isAgain && (
          <Button
            kind={state === 'refused' ? 'primary' : 'tonal'}
            isBlock
            onClick={() => navigate(pathAgain(started), { replace: true })}
          >
            {texts.payAgain}
          </Button>
        )}
        {(absence === 'absent' || state === 'unknown') && (
          <ButtonLink kind="tonal" isBlock href={`#${signedRoutes.payments.to({})}`}>
            {texts.history}
          </ButtonLink>
        )}
        <Button kind={isConfirmed || isAgain ? 'tonal' : 'primary'} isBlock onClick={onLeave}>
          {texts.toHome}
        </Button>
      </div>
    </Dialog>
  )
}
