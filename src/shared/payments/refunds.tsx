import type { Refund } from '#contract/payments/history-schema.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { paymentMessages } from './messages.ts'
import './refunds.css'

const tones = { under_way: 'neutral', refunded: 'ok', refused: 'bad' } as const

type RefundsProps = { refunds: readonly Refund[] }

export function Refunds({ refunds }: RefundsProps) {
  return refunds.map((refund) => {
    const { id, state, reason, receipt } = refund
    return (
      <span key={id} className="refund">
        <Status tone={tones[state]}>{paymentMessages.refund[state](formatMoney(sumWithFee(refund)))}</Status>
        {state === 'refused' && <span className="note">{paymentMessages.refundReason(reason)}</span>}
        {receipt !== null && (
          <ButtonLink isSmall href={receipt} target="_blank" rel="noopener noreferrer">
            {paymentMessages.refundReceipt}
          </ButtonLink>
        )}
      </span>
    )
  })
}
