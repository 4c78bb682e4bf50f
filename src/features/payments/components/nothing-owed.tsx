import type { ReactNode } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { clockIcon, doneIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { isReceiptPaid } from '../rules/owed.ts'
import { texts } from '../texts.ts'

const payPath = (query: Readonly<Record<string, string>>): string =>
  `#${signedRoutes.accrualsPayment.to({}, query)}`

/** There is nothing to pay: the receipt or all of it is paid, or the money is on the way. */
export function NothingOwed({ billing, children }: { billing: Billing; children: ReactNode }) {
  const { sector, sector_name: name } = billing
  const onTheWay = toKopecks(billing.on_the_way)
  const left = toKopecks(billing.maximum)
  const isPaid = isReceiptPaid(billing)
  const isWaiting = !isPaid && onTheWay > 0
  const paid = {
    title: isPaid ? texts.paidTitle : texts.nothingTitle,
    text: left > 0 ? texts.owedByOthers(left) : texts.nothingText(name),
  }
  const waiting = { title: texts.waitingTitle, text: texts.waitingText(onTheWay) }
  return (
    <Panel>
      {children}
      <State
        icon={isWaiting ? clockIcon : doneIcon}
        {...(!isWaiting && { tone: 'ok' })}
        {...(isWaiting ? waiting : paid)}
        action={
          left > 0 ? (
            <ButtonLink kind="primary" href={payPath({ sector })}>
              {texts.payDebt}
            </ButtonLink>
          ) : (
            <ButtonLink kind={isWaiting ? undefined : 'primary'} href={payPath({ sector, prepayment: '1' })}>
              {texts.prepayButton}
            </ButtonLink>
          )
        }
      />
    </Panel>
  )
}
