import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { BenefitScreen } from '../../features/payments/benefit-screen.tsx'
import { PaymentScreen } from '../../features/payments/payment-screen.tsx'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { isAllowed } from './gate.tsx'

type PaymentPageProps = { permissions: Permissions; constants: Constants }

/** Replaces the payment for residents with a fee discount (B-11). */
export function PaymentPage({ permissions, constants }: PaymentPageProps) {
  if (constants.benefit) return <BenefitScreen />
  const rights = {
    canPay: isAllowed(signedRoutes.accrualsPayment, permissions, 'C'),
    mayRemoveCard: isAllowed(signedRoutes.accrualsPayment, permissions, 'D'),
  }
  const { period, today, payment_maximum: maximum } = constants
  return <PaymentScreen context={{ period, today, maximum, rights }} />
}
