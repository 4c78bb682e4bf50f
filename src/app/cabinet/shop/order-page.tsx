import { OrderScreen } from '../../../features/shop/order-screen.tsx'
import { BenefitNotice } from '../../../features/payments/benefit-screen.tsx'
import { RequestPayment } from '../../../features/payments/request-payment.tsx'

type OrderPageProps = { canOrder: boolean; backHref: string }

export function OrderPage({ canOrder, backHref }: OrderPageProps) {
  return (
    <OrderScreen Pay={canOrder ? RequestPayment : null} benefit={<BenefitNotice />} backHref={backHref} />
  )
}
