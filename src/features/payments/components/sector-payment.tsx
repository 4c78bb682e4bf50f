import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { tenantProfileAtom } from '../../../lib/session/session.ts'
import { receiptIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { debtsAtom } from '../atoms/remote.ts'
import { firstTarget, type Asked, type Target } from '../rules/target.ts'
import { texts } from '../texts.ts'
import { PaySkeleton } from './pay-skeleton.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { TargetPayment, type Place } from './target-payment.tsx'

const hrefOf = (sector: string, isPrepayment: boolean): string =>
  `#${signedRoutes.accrualsPayment.to({}, { sector, ...(isPrepayment && { prepayment: '1' }) })}`

/** The payment of a sector, of the one that is owed first where none is named, with the way to the others. */
export function SectorPayment({ asked, place }: { asked: Asked; place: Place }) {
  const [{ value, status, error }, load] = useAtom(debtsAtom)
  const all = useAtomValue(tenantProfileAtom).value?.sectors ?? []
  useEffect(() => void load(place.period), [load, place.period])

  const named: Target | null =
    asked.sector === null
      ? null
      : {
          kind: asked.isPrepayment ? 'prepayment' : 'debt',
          sector: asked.sector,
        }
  const target =
    named ??
    (value &&
      firstTarget(
        value.debts,
        all.map((one) => one.value),
        asked.isPrepayment,
      ))
  if (target === undefined)
    return status === 'failed' ? (
      <PaymentFailed error={error} supportHref={place.supportHref} onRetry={() => void load(place.period)} />
    ) : (
      <PaySkeleton />
    )
  if (target === null || target.kind === 'accrual')
    return (
      <Panel>
        <State icon={receiptIcon} title={texts.noSectors} text={texts.noSectorsText} />
      </Panel>
    )
  const isPrepayment = target.kind === 'prepayment'
  const sectors = isPrepayment
    ? all.map((one) => ({ sector: one.value, name: one.text }))
    : (value?.debts ?? []).map((debt) => ({ sector: debt.sector, name: debt.sector_name }))
  return (
    <TargetPayment target={target} place={place}>
      {sectors.length > 1 ? (
        <Tabs
          label={texts.sectors}
          look="chips"
          tabs={sectors.map(({ sector, name }) => ({ href: hrefOf(sector, isPrepayment), title: name }))}
          current={hrefOf(target.sector, isPrepayment)}
        />
      ) : undefined}
    </TargetPayment>
  )
}
