import { formatMoney } from '../../lib/text/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lockIcon } from '../../ui/icons/cabinet-icons.ts'
import { messages } from './messages.ts'
import { RequestFailureNote, usePaymentRequest } from './use-payment-request.tsx'
import './pay.css'

type RequestPaymentProps = {
  number: string
  /** With the fee, in kopecks. */
  total: number
  onStale: () => void
}

/** The order sets the amount. */
export function RequestPayment({ number, total, onStale }: RequestPaymentProps) {
  const start = usePaymentRequest()
  const pay = async () => {
    if (!(await start.press({ request_number: number }))) onStale()
  }
  return (
    <div className="pay__submit">
      <RequestFailureNote failure={start.failure} />
      <Button
        kind="primary"
        isBlock
        isBusy={start.isBusy}
        busyText={messages.opening}
        onClick={() => void pay()}
      >
        {messages.payButton} <span className="tabular-nums">{formatMoney(total)}</span>
      </Button>
      <p className="note pay__note">
        <Icon path={lockIcon} size="xs" />
        <span>{messages.bankNote}</span>
      </p>
    </div>
  )
}
