import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { BenefitScreen } from '../../features/payments/benefit-screen.tsx'
import { NoCardsScreen } from '../../features/payments/no-cards-notice.tsx'
import { PaymentScreen } from '../../features/payments/payment-screen.tsx'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { isAllowed } from './gate.tsx'

type PaymentPageProps = { host: HostConfig; permissions: Permissions; constants: Constants }

/** Replaces the payment for residents with a fee discount (B-11), and where no bank is connected. */
export function PaymentPage({ host, permissions, constants }: PaymentPageProps) {
  const accrual = new URLSearchParams(useSearch()).get('accrual')
  if (host.cards === false) return <NoCardsScreen accrual={accrual} />
  if (constants.benefit) return <BenefitScreen accrual={accrual ?? undefined} />
  const rights = {
    canPay: isAllowed(signedRoutes.accrualsPayment, permissions, 'C'),
    mayRemoveCard: isAllowed(signedRoutes.accrualsPayment, permissions, 'D'),
  }
  const { period, today, payment_maximum: maximum } = constants
  return <PaymentScreen context={{ period, today, maximum, rights }} />
}
