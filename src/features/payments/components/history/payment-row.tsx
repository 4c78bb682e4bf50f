import type { Paid } from '#contract/payments/history-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../../ui/numbers/money.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { historyTexts } from '../../history-texts.ts'
import { FiscalReceipt } from './fiscal-receipt.tsx'

type PaymentRowProps = { payment: Paid; timeZone: string }

/** A payment: what for, when and how, its sum, and its fiscal receipt. */
export function PaymentRow({ payment, timeZone }: PaymentRowProps) {
  const { sector_name, amount, fee, paid_at: paidAt, state, fiscal_receipt: receipt } = payment
  const moment = historyTexts.moment(paidAt, timeZone)
  return (
    <div className="row payment">
      <span className="row__body">
        <span className="row__title">{sector_name}</span>
        <span className="note">
          <time dateTime={paidAt}>{moment}</time>
        </span>
        <span className="note">{historyTexts.how(payment)}</span>
        {fee > 0 && <span className="note">{historyTexts.fee(toKopecks(fee))}</span>}
        {state === 'reversed' && <Status tone="bad">{historyTexts.reversed}</Status>}
        {receipt === 'forming' && <Status>{historyTexts.receiptForming}</Status>}
      </span>
      <span className="row__end payment__end">
        <Money kopecks={toKopecks(amount)} size="row" />
        {receipt === 'ready' && <FiscalReceipt id={payment.id} moment={moment} />}
      </span>
    </div>
  )
}
