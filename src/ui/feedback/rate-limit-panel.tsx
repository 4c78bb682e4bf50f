import { Banner } from './banner.tsx'
import { paymentTexts } from '../payment/payment-texts.ts'

export function RateLimitPanel() {
  return (
    <Banner tone="bad" announce="alert" title={paymentTexts.tooOften}>
      {paymentTexts.tooOftenWhy}
    </Banner>
  )
}
