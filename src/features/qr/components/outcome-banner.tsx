import type { PaymentOutcome } from '#contract/qr/schema.ts'
import { Banner } from '../../../ui/banner.tsx'
import { wireRoubles } from '../rules/sums.ts'
import { texts } from '../step-texts.ts'

/** What the server knows of the payment that the payer comes back from (decisions §6). */
export function OutcomeBanner({ payment: { status, amount } }: { payment: PaymentOutcome }) {
  const sum = wireRoubles(amount)
  if (status === 'success') return <Banner tone="ok" announce="status" title={texts.success(sum)} />
  if (status === 'failed')
    return (
      <Banner tone="bad" announce="status" title={texts.failed(sum)}>
        {texts.failedHelp}
      </Banner>
    )
  return (
    <Banner tone="info" announce="status" title={texts.unknown(sum)}>
      {texts.unknownHelp}
    </Banner>
  )
}
