import { Hint } from './hint.tsx'
import { paymentTexts } from '../payment/payment-texts.ts'

/** The housing code's article 155: when to pay, and what being late costs (spec K2.4). */
export function LawHint() {
  return (
    <Hint label={paymentTexts.lawHint} title={paymentTexts.law}>
      {paymentTexts.lawText}
    </Hint>
  )
}
