import { Banner } from '../../ui/feedback/banner.tsx'
import { paymentMessages } from './messages.ts'

export function RateLimitPanel() {
  return (
    <Banner tone="bad" announce="alert" title={paymentMessages.tooOften}>
      {paymentMessages.tooOftenWhy}
    </Banner>
  )
}
