import type { PaymentInfo } from '#contract/qr/schema.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { askedFor, sumToPay } from '../rules/payment.ts'
import { wireRoubles } from '../rules/sums.ts'
import { texts } from '../step-texts.ts'
import { Cost } from './cost.tsx'

type SumPartProps = {
  info: PaymentInfo
  typed: string
  error: string | undefined
  onType: (text: string) => void
}

/** The debt, or the advance to be typed; what is on the way; fee and total (X-05, decision 18). */
export function SumPart({ info, typed, error, onType }: SumPartProps) {
  const asked = askedFor(info)
  const kopecks = sumToPay(info, typed)
  const isPart = asked === 'debt' && info.to_pay < info.debt
  return (
    <>
      <p className="plain__debt">
        {info.debt === 0 ? texts.noDebt : <span className="num">{texts.debt(wireRoubles(info.debt))}</span>}
      </p>
      {isPart && <p className="num">{texts.part(wireRoubles(info.to_pay))}</p>}
      {asked === 'advance' && (
        <AmountField label={texts.advance} value={typed} error={error} onChange={onType} />
      )}
      {kopecks !== null && <Cost info={info} kopecks={kopecks} />}
      {info.on_the_way > 0 && <Banner tone="warn">{texts.onTheWay(wireRoubles(info.on_the_way))}</Banner>}
    </>
  )
}
