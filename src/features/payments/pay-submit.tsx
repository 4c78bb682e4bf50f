import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/text/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { lockIcon } from '../../ui/icons/cabinet-icons.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { messages } from './messages.ts'
import { RequestFailureNote, type usePaymentRequest } from './use-payment-request.tsx'

type PaySubmitProps = {
  request: ReturnType<typeof usePaymentRequest>
  canPay: boolean
  isNewCard: boolean
  /** In kopecks; null while unknown. */
  total: number | null
  note: string
  /** Between the failure and the button. */
  children?: ReactNode
}

/** The button that pays, with the failure before it and the note after it. */
export function PaySubmit({ request, canPay, isNewCard, total, note, children }: PaySubmitProps) {
  return (
    <>
      <div className="pay__submit">
        <RequestFailureNote failure={request.failure} />
        {children}
        {canPay ? (
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={request.isBusy}
            busyText={isNewCard ? messages.opening : messages.paying}
          >
            {messages.payButton}
            {total !== null && <span className="tabular-nums"> {formatMoney(total)}</span>}
          </Button>
        ) : (
          <Banner>
            <p>{messages.mayNotPay}</p>
            <SupportPhone />
          </Banner>
        )}
      </div>
      <p className="note pay__note">
        <Icon path={lockIcon} size="xs" />
        <span>{note}</span>
      </p>
    </>
  )
}
