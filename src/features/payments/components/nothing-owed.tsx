import type { ReactNode } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { signedRoutes } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { clockIcon, doneIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { State } from '../../../ui/state.tsx'
import { texts } from '../texts.ts'

/** There is nothing to pay: all is paid, or the money is on the way. */
export function NothingOwed({ billing, children }: { billing: Billing; children: ReactNode }) {
  const onTheWay = toKopecks(billing.on_the_way)
  const prepayHref = `#${signedRoutes.accrualsPayment.to({}, { sector: billing.sector, prepayment: '1' })}`
  const isWaiting = onTheWay > 0
  const doneTitle = billing.accrual === null ? texts.nothingTitle : texts.paidTitle
  return (
    <Panel>
      {children}
      <State
        icon={isWaiting ? clockIcon : doneIcon}
        {...(!isWaiting && { tone: 'ok' })}
        title={isWaiting ? texts.waitingTitle : doneTitle}
        text={isWaiting ? texts.waitingText(onTheWay) : texts.nothingText(billing.sector_name)}
        action={
          <ButtonLink kind={isWaiting ? undefined : 'primary'} href={prepayHref}>
            {texts.prepayButton}
          </ButtonLink>
        }
      />
    </Panel>
  )
}
