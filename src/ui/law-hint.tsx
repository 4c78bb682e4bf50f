import { Hint } from './hint.tsx'
import { texts } from './texts.ts'

/** The housing code's article 155: when to pay, and what being late costs (spec K2.4). */
export function LawHint() {
  return (
    <Hint label={texts.lawHint} title={texts.law}>
      {texts.lawText}
    </Hint>
  )
}
