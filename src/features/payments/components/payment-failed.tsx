import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { offlineIcon, receiptIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { texts } from '../texts.ts'

type PaymentFailedProps = { error: unknown; supportHref: string; onRetry: () => void }

const accruals = signedRoutes.accruals.to({})
const leave = () => navigate(accruals, { replace: true })

/** What is to be paid could not be learned: no receipt yet, no such accrual, no network, or a fault. */
export function PaymentFailed({ error, supportHref, onRetry }: PaymentFailedProps) {
  if (error instanceof CallError && error.code === 'no_receipt') return <NoReceipt error={error} />
  if (error instanceof CallError && error.status === 404)
    return (
      <Panel>
        <State
          icon={receiptIcon}
          title={texts.absentTitle}
          text={texts.absentText}
          action={<ButtonLink href={`#${accruals}`}>{texts.toAccruals}</ButtonLink>}
        />
      </Panel>
    )
  return (
    <Panel>
      {error instanceof NoAnswer ? (
        <State
          icon={offlineIcon}
          title={texts.noBillingTitle}
          text={texts.noBillingText}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        />
      ) : (
        <ErrorPanel supportHref={supportHref} onRetry={onRetry} />
      )}
    </Panel>
  )
}

/** An advance before the first receipt is refused (spec C5, C8). */
function NoReceipt({ error }: { error: CallError }) {
  return (
    <Dialog title={texts.attention} onClose={leave}>
      <p>{error.errors[0] ?? texts.noReceipt}</p>
      <Button kind="primary" isBlock onClick={leave}>
        {texts.understood}
      </Button>
    </Dialog>
  )
}
