import type { ReactNode } from 'react'
import { Redirect, useParams, useSearch } from 'wouter'
import { BankReturn, parseBankReturn } from '../../../features/dashboard/components/bank-return.tsx'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

const PaymentOutcome = lazyComponent(async () => (await import('./payment-outcome.tsx')).PaymentOutcome)

const parseKey = (search: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(new URLSearchParams(search).get('payment') ?? '')?.[0] ??
  null

type FromBankProps = {
  promoHref: string | null
  isSignedIn: boolean
  next: string
  children: ReactNode
}

export function FromBank({ promoHref, isSignedIn, next, children }: FromBankProps) {
  const { where = '' } = useParams()
  const key = parseKey(useSearch())
  const known = parseBankReturn(where)
  if (known === null) return <Redirect to={next} replace />
  const leave = () => navigate(next, { replace: true })
  if (isSignedIn && known === 'bank_payment' && key !== null)
    return (
      <>
        {children}
        <PaymentOutcome paymentKey={key} promoHref={promoHref} onLeave={leave} />
      </>
    )
  return (
    <>
      {children}
      <BankReturn where={known} promoHref={promoHref} isSignedIn={isSignedIn} onLeave={leave} />
    </>
  )
}
