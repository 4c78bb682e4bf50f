import type { AccrualDetail, SectorDebt } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/config/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { balanceIn } from '../rules/balance-view.ts'
import { texts } from '../texts.ts'
import { AccrualHead } from './accrual-head.tsx'
import { AccrualLines } from './accrual-lines.tsx'
import { OnTheWay } from './on-the-way.tsx'
import { PrintFailure } from './print-failure.tsx'
import { PrintReceipt } from './print-receipt.tsx'

type AccrualBodyProps = {
  detail: AccrualDetail
  debts: readonly SectorDebt[]
  constants: Constants
  canPay: boolean
  titleId: string
}

/** An open receipt: its sum, what can be done with it, and its lines. */
export function AccrualBody({ detail, debts, constants, canPay, titleId }: AccrualBodyProps) {
  const { accrual } = detail
  const balance = balanceIn(debts, accrual.sector)
  const isOwed = accrual.to_pay > 0
  const isAllOnTheWay = isOwed && balance !== undefined && balance.onTheWay > 0 && balance.payable === 0
  return (
    <section className="panel" aria-labelledby={titleId}>
      <AccrualHead detail={detail} today={constants.today} titleId={titleId} />
      {balance && isOwed && <OnTheWay balance={balance} constants={constants} />}
      <div className="actions accrual__actions">
        {isOwed && canPay && !isAllOnTheWay && (
          <ButtonLink
            kind="primary"
            href={`#${signedRoutes.accrualsPayment.to({}, { accrual: String(accrual.id) })}`}
          >
            {texts.pay}
          </ButtonLink>
        )}
        <PrintReceipt accrual={accrual} />
      </div>
      {isAllOnTheWay && (
        <Status tone="info" icon={clockIcon}>
          {texts.onTheWayAll}
        </Status>
      )}
      <PrintFailure accrual={accrual} />
      <AccrualLines detail={detail} />
    </section>
  )
}
