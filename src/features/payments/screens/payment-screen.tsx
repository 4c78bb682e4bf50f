import { useSearch } from 'wouter'
import { LawHint } from '../../../ui/layout/hint.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { SectorPayment } from '../components/sector-payment.tsx'
import { TargetPayment, type Place } from '../components/target-payment.tsx'
import { askedOf } from '../rules/target.ts'
import { texts } from '../texts.ts'

/** The payment of the address: a receipt by `?accrual=`, a sector's debt by `?sector=`, an advance by `&prepayment=1`. */
export function PaymentScreen({ place }: { place: Place }) {
  const asked = askedOf(useSearch())
  return (
    <>
      <PageHead
        title={asked.isPrepayment ? texts.prepayButton : texts.pay}
        backHref={`#${signedRoutes.accruals.to({})}`}
        aside={<LawHint />}
      />
      {asked.accrual === null ? (
        <SectorPayment asked={asked} place={place} />
      ) : (
        <TargetPayment target={{ kind: 'accrual', accrual: asked.accrual }} place={place} />
      )}
    </>
  )
}
