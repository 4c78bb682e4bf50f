import { useSetAtom } from 'jotai/react'
import { useCallback } from 'react'
import { noticesAtom } from '../../../features/dashboard/atoms/notices.ts'
import { PaymentReturn } from '../../../features/payments/payment-return.tsx'

type PaymentOutcomeProps = { paymentKey: string; promoHref: string | null; onLeave: () => void }

/** Reloads the notices once the outcome is final. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const loadNotices = useSetAtom(noticesAtom)
  const handleDecided = useCallback(() => void loadNotices(), [loadNotices])
  return <PaymentReturn {...props} onDecided={handleDecided} />
}
