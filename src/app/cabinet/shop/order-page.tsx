import { OrderScreen } from '../../../features/shop/order-screen.tsx'
import { BenefitNotice } from '../../../features/payments/benefit-screen.tsx'
import { NoCardsForOrder } from '../../../features/payments/no-cards-notice.tsx'
import { RequestPayment } from '../../../features/payments/request-payment.tsx'
import { useCards } from '../../../ui/feedback/support-context.ts'

type OrderPageProps = { canOrder: boolean; backHref: string }

export function OrderPage({ canOrder, backHref }: OrderPageProps) {
  const Pay = useCards() ? RequestPayment : NoCardsForOrder
  return (
    <OrderScreen Pay={canOrder ? Pay : null} benefit={<BenefitNotice accrual={null} />} backHref={backHref} />
  )
}
