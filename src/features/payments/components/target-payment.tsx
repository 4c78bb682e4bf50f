import type { ReactNode } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { isNothingOwed } from '../rules/owed.ts'
import { targetKey, type Target } from '../rules/target.ts'
import { texts } from '../texts.ts'
import { BenefitNotice } from './benefit-notice.tsx'
import { NothingOwed } from './nothing-owed.tsx'
import { PayForm, type Rights } from './pay-form.tsx'
import { PaySkeleton } from './pay-skeleton.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { useBilling } from './use-billing.ts'

/** Where the payment is made: the organisation's month, what the resident may do, where support is. */
export type Place = {
  readonly period: string
  readonly supportHref: string
  readonly rights: Rights
}

type TargetPaymentProps = {
  target: Target
  place: Place
  /** The choice of another sector. */
  children?: ReactNode
}

/** The payment of one target, in whichever state it is. */
export function TargetPayment({ target, place, children }: TargetPaymentProps) {
  const { billing, error, reload } = useBilling(target)
  if (billing === undefined)
    return error === null ? (
      <PaySkeleton />
    ) : (
      <PaymentFailed error={error} supportHref={place.supportHref} onRetry={reload} />
    )
  if (billing.benefit) return <BenefitNotice />
  if (billing.restriction !== null)
    return (
      <Panel>
        {children}
        <Banner tone="bad" title={texts.payErrorTitle}>
          {billing.restriction}
        </Banner>
      </Panel>
    )
  if (isNothingOwed(billing)) return <NothingOwed billing={billing}>{children}</NothingOwed>
  return (
    <PayForm
      key={targetKey(target)}
      billing={billing}
      isPrepayment={target.kind === 'prepayment'}
      period={place.period}
      rights={place.rights}
      onStale={reload}
    >
      {children}
    </PayForm>
  )
}
