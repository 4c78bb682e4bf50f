import type { PaymentInfo } from '#contract/qr/schema.ts'
import { costOf } from '../rules/payment.ts'
import { inRoubles } from '../rules/sums.ts'
import { texts } from '../step-texts.ts'

/** Fee and total of a sum, known before the bank's page. */
export function Cost({ info, kopecks }: { info: PaymentInfo; kopecks: number }) {
  const { fee, total } = costOf(info, kopecks)
  return (
    <output className="plain__fee num">
      {fee === 0 ? texts.noFee : texts.fee(inRoubles(fee), inRoubles(total))}
    </output>
  )
}
