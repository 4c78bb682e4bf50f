import { Banner } from './banner.tsx'
import { paymentMessages } from '../payment/payment-messages.ts'

export function RateLimitPanel() {
  return (
    <Banner tone="bad" announce="alert" title={paymentMessages.tooOften}>
      {paymentMessages.tooOftenWhy}
    </Banner>
  )
}
