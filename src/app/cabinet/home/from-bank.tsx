import type { ReactNode } from 'react'
import { Redirect, useParams, useSearch } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { BankReturn, parseBankReturn } from '../../../features/dashboard/components/bank-return.tsx'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

const PaymentOutcome = lazyComponent(async () => (await import('./payment-outcome.tsx')).PaymentOutcome)

const parseKey = (search: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(new URLSearchParams(search).get('payment') ?? '')?.[0] ??
  null

type FromBankProps = {
  host: HostConfig
  /** Null without a session, which cannot see the payment. */
  today: string | null
  next: string
  children: ReactNode
}

/** A known payment has a page of its own; other returns are told over the next screen (H-03). */
export function FromBank({ host, today, next, children }: FromBankProps) {
  const { where = '' } = useParams()
  const key = parseKey(useSearch())
  const known = parseBankReturn(where)
  const isSignedIn = today !== null
  if (known === null) return <Redirect to={next} replace />
  const isPayment = known === 'bank_payment' && key !== null
  if (isSignedIn && isPayment) return <PaymentOutcome paymentKey={key} host={host} today={today} />
  // The sign-in leads back to the result.
  const leave = () => navigate(next, { replace: true, ...(isPayment && { state: location.hash }) })
  return (
    <>
      {children}
      <BankReturn where={known} isSignedIn={isSignedIn} onLeave={leave} />
    </>
  )
}
