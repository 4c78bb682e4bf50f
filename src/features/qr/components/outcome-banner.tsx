import type { PaymentOutcome } from '#contract/qr/schema.ts'
import { sentence } from '../../../lib/text/russian.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { wireRoubles } from '../rules/sums.ts'
import { texts } from '../step-texts.ts'

const tones = { started: 'info', unknown: 'info', success: 'ok', failed: 'bad', reversed: 'warn' } as const
const helps = {
  started: texts.startedHelp,
  unknown: texts.unknownHelp,
  success: null,
  failed: texts.failedHelp,
  reversed: texts.reversedHelp,
} as const

/** What the server knows of the payment that the payer comes back from (decision 37). */
export function OutcomeBanner({ payment: { status, amount, reason } }: { payment: PaymentOutcome }) {
  const help = status === 'failed' && reason !== null ? sentence(reason) : helps[status]
  return (
    <Banner
      tone={tones[status]}
      {...(tones[status] === 'info' && { icon: clockIcon })}
      announce="status"
      title={texts[status](wireRoubles(amount))}
    >
      {help}
    </Banner>
  )
}
