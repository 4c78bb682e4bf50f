import { Hint } from '../../ui/layout/hint.tsx'
import { paymentMessages } from './messages.ts'

/** Explains article 155 of the housing code: payment dates and late fees (U-04). */
export function LawHint() {
  return (
    <Hint label={paymentMessages.lawHint} title={paymentMessages.law}>
      {paymentMessages.lawText}
    </Hint>
  )
}
